Sources / Apps / BrowserUI / About / AboutWindow.swift
Sources / Apps / BrowserUI / Adding / AddingBar.swift
Sources / Apps / BrowserUI / Adding / AdditionResult.swift
Sources / Apps / BrowserUI / Adding / AdditionSummary.swift
Sources / Apps / BrowserUI / Adding / FontAdding.swift
Sources / Apps / BrowserUI / Adding / Replacement.swift
Sources / Apps / BrowserUI / Apps / AccessList.swift
Sources / Apps / BrowserUI / Apps / AccessWording.swift
Sources / Apps / BrowserUI / Apps / AppAccess.swift
Sources / Apps / BrowserUI / Apps / AppDecisions.swift
Sources / Apps / BrowserUI / Apps / AppList.swift
Sources / Apps / BrowserUI / Apps / AppPane.swift
Sources / Apps / BrowserUI / Apps / AppView.swift
Sources / Apps / BrowserUI / Apps / AppsPage.swift
Sources / Apps / BrowserUI / Apps / ProviderKind.swift
Sources / Apps / BrowserUI / Apps / ProviderWording.swift
Sources / Apps / BrowserUI / Audit / BrowserScenes.swift
Sources / Apps / BrowserUI / BrowserProgram.swift
Sources / Apps / BrowserUI / Collections / CollectionEditing.swift
Sources / Apps / BrowserUI / Collections / CollectionFiles.swift
Sources / Apps / BrowserUI / Collections / FontExport.swift
Sources / Apps / BrowserUI / Collections / PersonCollections.swift
Sources / Apps / BrowserUI / Compare / CompareGlyphPage.swift
Sources / Apps / BrowserUI / Compare / CompareOverlayPage.swift
Sources / Apps / BrowserUI / Compare / CompareTable.swift
Sources / Apps / BrowserUI / Compare / CompareTextPage.swift
Sources / Apps / BrowserUI / Compare / CompareWindow.swift
Sources / Apps / BrowserUI / Compare / Comparison.swift
Sources / Apps / BrowserUI / Compare / FontComparing.swift
Sources / Apps / BrowserUI / Family / AxisPanel.swift
Sources / Apps / BrowserUI / Family / DesktopFontChange.swift
Sources / Apps / BrowserUI / Family / DetailsPage.swift
Sources / Apps / BrowserUI / Family / FamilyFiles.swift
Sources / Apps / BrowserUI / Family / FamilyPane.swift
Sources / Apps / BrowserUI / Family / FamilyPresentation.swift
Sources / Apps / BrowserUI / Family / FamilyStatePanel.swift
Sources / Apps / BrowserUI / Family / FamilyStateWording.swift
Sources / Apps / BrowserUI / Family / FamilyView.swift
Sources / Apps / BrowserUI / Family / FeaturePanel.swift
Sources / Apps / BrowserUI / Family / GlyphPanel.swift
Sources / Apps / BrowserUI / Family / GlyphsPage.swift
Sources / Apps / BrowserUI / Family / LanguagePanel.swift
Sources / Apps / BrowserUI / Family / Languages.swift
Sources / Apps / BrowserUI / Family / Paper.swift
Sources / Apps / BrowserUI / Family / ReportPage.swift
Sources / Apps / BrowserUI / Family / SpecimenBar.swift
Sources / Apps / BrowserUI / Family / SpecimenPage.swift
Sources / Apps / BrowserUI / Family / StyleList.swift
Sources / Apps / BrowserUI / Family / UndrawnFamilyPage.swift
Sources / Apps / BrowserUI / Family / WaterfallPage.swift
Sources / Apps / BrowserUI / Files / FontFileCard.swift
Sources / Apps / BrowserUI / Files / FontFilesWindow.swift
Sources / Apps / BrowserUI / Files / FontStanding.swift
Sources / Apps / BrowserUI / Help / HelpTopic.swift
Sources / Apps / BrowserUI / Help / HelpWindow.swift
Sources / Apps / BrowserUI / Likeness / LikenessWording.swift
Sources / Apps / BrowserUI / Likeness / SimilarFonts.swift
Sources / Apps / BrowserUI / Lists / FamilyHiding.swift
Sources / Apps / BrowserUI / Lists / FamilyList.swift
Sources / Apps / BrowserUI / Lists / FilterChoice.swift
Sources / Apps / BrowserUI / Lists / FilterMenu.swift
Sources / Apps / BrowserUI / Lists / FontTargets.swift
Sources / Apps / BrowserUI / Lists / FontsPage.swift
Sources / Apps / BrowserUI / Lists / LibraryFonts.swift
Sources / Apps / BrowserUI / Lists / ListedFace.swift
Sources / Apps / BrowserUI / Lists / ListedFamily.swift
Sources / Apps / BrowserUI / Lists / NameList.swift
Sources / Apps / BrowserUI / Lists / NamedFonts.swift
Sources / Apps / BrowserUI / Lists / Place.swift
Sources / Apps / BrowserUI / Lists / SelectionBar.swift
Sources / Apps / BrowserUI / Lists / ViewMenu.swift
Sources / Apps / BrowserUI / ShellSearch / SearchProvider.swift
Sources / Apps / BrowserUI / Storage / StartCosts.swift
Sources / Apps / BrowserUI / Storage / StoragePane + Uninstalling.swift
Sources / Apps / BrowserUI / Storage / StoragePane.swift
Sources / Apps / BrowserUI / Storage / StorageShares.swift
Sources / Apps / BrowserUI / Storage / StorageSpare.swift
Sources / Apps / BrowserUI / Storage / StorageSummary.swift
Sources / Apps / BrowserUI / Storage / StoreHealth.swift
Sources / Apps / BrowserUI / Storage / UninstallRow.swift
Sources / Apps / BrowserUI / TextSize / AuditFindingList.swift
Sources / Apps / BrowserUI / TextSize / TextSizeInspector.swift
Sources / Apps / BrowserUI / TextSize / TextSizePage.swift
Sources / Apps / BrowserUI / TextSize / TextSizePane.swift
Sources / Apps / BrowserUI / TextSize / TextSizePreview.swift
Sources / Apps / BrowserUI / TextSize / TextSizeSlider.swift
Sources / Apps / BrowserUI / Welcome / WelcomePage.swift
Sources / Apps / BrowserUI / Window / BrowserContext.swift
Sources / Apps / BrowserUI / Window / BrowserWindow + Actions.swift
Sources / Apps / BrowserUI / Window / BrowserWindow.swift
Sources / Apps / BrowserUI / Window / UndoStack.swift
Sources / Apps / BrowserUI / Wording.swift
Sources / Apps / CommandLine / AddCommand.swift
Sources / Apps / CommandLine / AppCheck / AppBuild.swift
Sources / Apps / CommandLine / AppCheck / AppCheck.swift
Sources / Apps / CommandLine / Catalog / CatalogCommand.swift
Sources / Apps / CommandLine / Catalog / DraftWording.swift
Sources / Apps / CommandLine / Catalog / PinCommands.swift
Sources / Apps / CommandLine / Catalog / PublishCommands.swift
Sources / Apps / CommandLine / Catalog / SiteRefusalWording.swift
Sources / Apps / CommandLine / Catalog / VerifyCommand.swift
Sources / Apps / CommandLine / ChangeReport.swift
Sources / Apps / CommandLine / CheckCommand.swift
Sources / Apps / CommandLine / DoctorCommand.swift
Sources / Apps / CommandLine / Documents.swift
Sources / Apps / CommandLine / FontNameArguments.swift
Sources / Apps / CommandLine / GrantCommands.swift
Sources / Apps / CommandLine / HidingCommands.swift
Sources / Apps / CommandLine / LibraryCommands.swift
Sources / Apps / CommandLine / PolicyCommand.swift
Sources / Apps / CommandLine / PrepareUninstallCommand.swift
Sources / Apps / CommandLine / ProviderCommands.swift
Sources / Apps / CommandLine / StateWording.swift
Sources / Apps / CommandLine / StorageCommand.swift
Sources / Apps / CommandLine / System / FetchingUser.swift
Sources / Apps / CommandLine / System / SystemCommand.swift
Sources / Apps / CommandLine / System / SystemFaces.swift
Sources / Apps / CommandLine / System / SystemWording.swift
Sources / Apps / CommandLine / System / UpdateCommand.swift
Sources / Apps / CommandLine / System / UpdatePlace.swift
Sources / Apps / CommandLine / Text / PageOptions.swift
Sources / Apps / CommandLine / Text / TextCommand.swift
Sources / Apps / CommandLine / Text / TextDetectCommand.swift
Sources / Apps / CommandLine / Text / TypesettingWording.swift
Sources / Apps / CommandLine / TextSizeCommand.swift
Sources / Apps / PromptsUI / Consent / AppWording.swift
Sources / Apps / PromptsUI / Consent / ConsentFonts.swift
Sources / Apps / PromptsUI / Consent / ConsentHeading.swift
Sources / Apps / PromptsUI / Consent / ConsentWording.swift
Sources / Apps / PromptsUI / Consent / ExposureChoice.swift
Sources / Apps / PromptsUI / Consent / FamilyWording.swift
Sources / Apps / PromptsUI / Consent / UseWording.swift
Sources / Apps / PromptsUI / MissingFonts / MissingFontRow.swift
Sources / Apps / PromptsUI / MissingFonts / MissingFontsSheet.swift
Sources / Apps / PromptsUI / MissingFonts / MissingFontsWording.swift
Sources / Apps / PromptsUI / Picker / PickerDialog.swift
Sources / Apps / PromptsUI / PromptsProgram.swift
Sources / Apps / Reader / File / FileWording.swift
Sources / Apps / Reader / File / FormatWording.swift
Sources / Apps / Reader / Folder / DocumentFolder.swift
Sources / Apps / Reader / Folder / FolderPane.swift
Sources / Apps / Reader / ReaderProgram.swift
Sources / Apps / Reader / Window / DocumentChooser.swift
Sources / Apps / Reader / Window / FindBar.swift
Sources / Apps / Reader / Window / LinkOpener.swift
Sources / Apps / Reader / Window / MissingFontsBar.swift
Sources / Apps / Reader / Window / ReaderWindow + Files.swift
Sources / Apps / Reader / Window / ReaderWindow.swift
Sources / Apps / Reader / Window / TextCount.swift
Sources / Base / TypecaseProductIdentity / UsualOptions.swift
Sources / DesktopEngines / FontInspection / Wording / IssueWording.swift
Sources / DesktopEngines / FontInspection / Wording / PassedFileWording.swift
Sources / DesktopEngines / FontInspection / Wording / TableLoss.swift
Sources / DesktopEngines / FontPolicy / Hiding / HidingWording.swift
Sources / DesktopEngines / FontPolicy / PolicyWording.swift
Sources / Engines / TypecaseDocumentPages / Pictures / PictureWording.swift
Sources / Engines / TypecaseFontDescriptors / FontFilePlace.swift
Sources / Engines / TypecaseLanguageWording / LanguageNames.swift
Sources / Engines / TypecaseLanguageWording / LanguageSupport + Wording.swift
Sources / Engines / TypecaseLanguageWording / ScriptNames.swift
Sources / Engines / TypecaseRichText / Wording / DocumentWording.swift
Sources / Examples / ExampleGame / AchievementRow.swift
Sources / Examples / ExampleGame / GameContent.swift
Sources / Examples / ExampleGame / GameProgram.swift
Sources / Examples / ExampleGame / GameWindow.swift
Sources / Examples / ExampleGame / OpponentRow.swift
Sources / Examples / ExampleProvider / ProviderWindow.swift
Sources / Programs / PromptsMain / main.swift
Sources / Programs / ScriptedPromptsMain / main.swift
Sources / Protocol / TypecaseBusProtocol / StoreFindingWording.swift
Sources / Public / Typecase / BusRequest.swift
Sources / Public / Typecase / RequestEnding.swift
Sources / Public / Typecase / TypecaseError.swift
Sources / Public / TypecaseGTK / FontPanel / CheckControl.swift
Sources / Public / TypecaseGTK / FontPanel / ChoiceControl.swift
Sources / Public / TypecaseGTK / FontPanel / ColorControl.swift
Sources / Public / TypecaseGTK / FontPanel / EffectsPage.swift
Sources / Public / TypecaseGTK / FontPanel / FaceChooser.swift
Sources / Public / TypecaseGTK / FontPanel / FamilyChooser.swift
Sources / Public / TypecaseGTK / FontPanel / FeatureControl.swift
Sources / Public / TypecaseGTK / FontPanel / FeatureNames.swift
Sources / Public / TypecaseGTK / FontPanel / FontPanel.swift
Sources / Public / TypecaseGTK / FontPanel / LineControl.swift
Sources / Public / TypecaseGTK / FontPanel / ListControl.swift
Sources / Public / TypecaseGTK / FontPanel / NumberControl.swift
Sources / Public / TypecaseGTK / FontPanel / PanelPart.swift
Sources / Public / TypecaseGTK / FontPanel / PanelPreview.swift
Sources / Public / TypecaseGTK / FontPanel / PanelRows.swift
Sources / Public / TypecaseGTK / FontPanel / ParagraphPage.swift
Sources / Public / TypecaseGTK / FontPanel / ShadowControl.swift
Sources / Public / TypecaseGTK / FontPanel / SizeControl.swift
Sources / Public / TypecaseGTK / FontPanel / TabStopsControl.swift
Sources / Public / TypecaseGTK / FontPanel / TypographyPage.swift
Sources / Public / TypecaseGTK / FontPicker / FontPickerButton.swift
Sources / Public / TypecaseGTK / FontPicker / FontPickerDoor.swift
Sources / Public / TypecaseGTK / FontPicker / FontPickerList.swift
Sources / Public / TypecaseGTK / FontPicker / FontPickerMenu.swift
Sources / Public / TypecaseGTK / FontPicker / InitialsStrip.swift
Sources / Public / TypecaseGTK / FontPicker / PickerEntry.swift
Sources / Public / TypecaseGTK / FontPicker / PickerLines.swift
Sources / Public / TypecaseGTK / FontPicker / PickerWording.swift
Sources / Public / TypecaseGTK / FontPicker / SearchWording.swift
Sources / Public / TypecaseGTK / FontPicker / SelectedTextPicking.swift
Sources / Public / TypecaseGTK / Formatting / FormattingActions.swift
Sources / Public / TypecaseGTK / Formatting / FormattingWording.swift
Sources / Public / TypecaseGTK / Formatting / TextDocumentResponder.swift
Sources / Public / TypecaseGTK / LargeContent / StandardLargeContent.swift
Sources / Public / TypecaseGTK / Print / PrintedDocument.swift
Sources / Service / RegistryService / RegistryWording.swift
Sources / Service / RegistryService / main.swift
Sources / Widgets / TypecaseTextViews / DataActions / DataAction.swift
Sources / Widgets / TypecaseTextViews / DataActions / DataActions + Performing.swift
Sources / Widgets / TypecaseTextViews / DataActions / DataWording.swift
Sources / Widgets / TypecaseTextViews / Editing / PictureDescription.swift
Sources / Widgets / TypecaseTextViews / Editing / SpellChecker.swift
Sources / Widgets / TypecaseTextViews / Editing / TextChecker.swift
Sources / Widgets / TypecaseTextViews / Input / PictureResizing.swift
Sources / Widgets / TypecaseTextViews / Input / TextDragging.swift
Sources / Widgets / TypecaseTextViews / Input / TextPointing.swift
Sources / Widgets / TypecaseWidgets / Dialogs / FileChooser.swift
Sources / Widgets / TypecaseWidgets / Dialogs / MessageDialog.swift
Sources / Widgets / TypecaseWidgets / Specimens / NameSpecimen.swift
Sources / Widgets / TypecaseWidgets / Specimens / SpecimenCell.swift
Sources / Widgets / TypecaseWidgets / Specimens / SpecimenRow.swift
Sources / Widgets / TypecaseWidgets / Specimens / SpecimenSheet.swift
Sources / Widgets / TypecaseWidgets / Specimens / SpecimenView.swift
