// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecasePangoKit

/// Paragraphs of ordinary sentences, for pages of text: what the color of a page comes from is none of what pangrams have.
nonisolated enum Prose {
  /// A paragraph in the person's language, or in English.
  static var ofPerson: String {
    let paragraphs = SampleText.processLanguage.flatMap { own($0) } ?? own("en") ?? []
    return paragraphs.first ?? ""
  }

  /// Paragraphs in a language: its own prose, or its sample sentence as often as a page needs.
  ///
  /// - Parameter language: a BCP 47 tag.
  /// - Returns: nil where not even a sentence is known.
  static func paragraphs(in language: String) -> [String]? {
    own(language) ?? SampleText.sentence(in: language).map(repeated)
  }

  /// Three paragraphs of one sentence, of the length of the others.
  static func repeated(_ sentence: String) -> [String] {
    let count = max(lengthOfParagraph / max(sentence.count, 1), 1)
    return Array(
      repeating: Array(repeating: sentence, count: count).joined(separator: " "), count: 3)
  }

  private static let lengthOfParagraph = 560

  /// Prose that was written for this program.
  private static func own(_ language: String) -> [String]? {
    texts[language] ?? texts[String(language.prefix { $0 != "-" && $0 != "_" }.lowercased())]
  }

  private static let texts: [String: [String]] = [
    "en": [
      "The harbor was quiet when the last ferry came in. A man in a gray coat carried two boxes of type up the hill, "
        + "stopping at every corner to set them down and rub his hands. Nobody had asked him what was in them, and he "
        + "would have liked to say. There were letters enough for a book, he thought, if one did not use too many "
        + "of the same: enough for a long letter, at least, and for the names of all the streets.",
      "His sister had kept the shop as it was. The press stood under its cloth, the cases were dusted, and on the "
        + "stone lay a half-finished page, tied with string, as if somebody had only gone out to lunch. He read it "
        + "backwards, the way he had learned to read before he could read at all. It was a poster for a dance in "
        + "1968; the line with the price was still missing.",
      "They worked through the evening without saying much. She found the missing figures, he washed the rollers, "
        + "and just before eleven the first sheet came off, black and sharp and a little too heavy at the foot. They "
        + "hung it in the window. In the morning six people stopped to look, and one of them came in to ask whether "
        + "there would really be music.",
    ],
    "de": [
      "Der Hafen lag still, als die letzte Fähre einlief. Ein Mann im grauen Mantel trug zwei Kästen mit Lettern den "
        + "Hügel hinauf und setzte sie an jeder Ecke ab, um sich die Hände zu reiben. Niemand hatte ihn gefragt, was "
        + "darin sei, und er hätte es gern gesagt. Es waren Buchstaben genug für ein Buch, dachte er, wenn man nicht "
        + "zu viele gleiche brauchte: genug jedenfalls für einen langen Brief und für die Namen aller Straßen.",
      "Seine Schwester hatte die Werkstatt gelassen, wie sie war. Die Presse stand unter ihrem Tuch, die Kästen waren "
        + "abgestaubt, und auf dem Stein lag eine halbfertige Seite, mit Schnur umwickelt, als wäre jemand nur kurz "
        + "zum Essen gegangen. Er las sie rückwärts, so wie er lesen gelernt hatte, ehe er lesen konnte. Es war ein "
        + "Plakat für einen Tanz im Jahr 1968; die Zeile mit dem Preis fehlte noch.",
      "Sie arbeiteten den Abend hindurch und sprachen wenig. Sie fand die fehlenden Ziffern, er wusch die Walzen, und "
        + "kurz vor elf kam der erste Bogen heraus, schwarz und scharf und unten ein wenig zu schwer. Sie hängten "
        + "ihn ins Fenster. Am Morgen blieben sechs Leute davor stehen, und einer kam herein und fragte, ob es denn "
        + "wirklich Musik geben werde.",
    ],
    "fr": [
      "Le port était calme quand le dernier bac accosta. Un homme en manteau gris montait la colline avec deux "
        + "casses de caractères ; à chaque coin de rue, il les posait pour se frotter les mains. Personne ne lui "
        + "avait demandé ce qu’elles contenaient, et il l’aurait dit volontiers. Il y avait là assez de lettres pour "
        + "un livre, pensait-il, à condition de ne pas répéter trop souvent les mêmes ; assez, en tout cas, pour "
        + "une longue lettre et pour les noms de toutes les rues.",
      "Sa sœur avait laissé l’atelier tel quel. La presse dormait sous sa toile, les tiroirs étaient époussetés, et "
        + "sur le marbre reposait une page inachevée, liée d’une ficelle, comme si quelqu’un venait de sortir "
        + "déjeuner. Il la lut à l’envers, comme il avait appris à lire avant de savoir lire. C’était l’affiche d’un "
        + "bal de 1968 ; la ligne du prix manquait encore.",
      "Ils travaillèrent toute la soirée sans guère parler. Elle retrouva les chiffres manquants, il lava les "
        + "rouleaux, et peu avant onze heures sortit la première feuille, noire, nette, un peu lourde du pied. Ils "
        + "l’accrochèrent à la vitrine. Au matin, six personnes s’arrêtèrent, et l’une d’elles entra demander s’il "
        + "y aurait vraiment de la musique.",
    ],
    "es": [
      "El puerto estaba en silencio cuando llegó el último barco. Un hombre de abrigo gris subía la cuesta con dos "
        + "cajas de tipos y en cada esquina las dejaba en el suelo para frotarse las manos. Nadie le había preguntado "
        + "qué llevaba, y a él le habría gustado decirlo. Había letras suficientes para un libro, pensaba, si no se "
        + "repetían demasiado las mismas; al menos para una carta larga y para los nombres de todas las calles.",
      "Su hermana había dejado el taller como estaba. La prensa seguía bajo su lona, los cajones no tenían polvo y "
        + "sobre la piedra descansaba una página a medio hacer, atada con un cordel, como si alguien hubiera salido a "
        + "comer. La leyó al revés, como había aprendido a leer antes de saber leer. Era el cartel de un baile de "
        + "1968; todavía faltaba la línea del precio.",
      "Trabajaron toda la noche sin decir gran cosa. Ella encontró las cifras que faltaban, él lavó los rodillos y, "
        + "poco antes de las once, salió el primer pliego, negro y nítido y un poco pesado al pie. Lo colgaron en el "
        + "escaparate. Por la mañana seis personas se pararon a mirarlo y una de ellas entró a preguntar: «¿De "
        + "verdad habrá música?».",
    ],
    "ar": [
      "كان الميناء هادئًا حين وصلت آخر سفينة. صعد رجل بمعطف رمادي التل وهو يحمل صندوقين من الحروف، وكان يضعهما عند كل "
        + "زاوية ليفرك يديه. لم يسأله أحد عما فيهما، وكان يودّ أن يقول. فيهما من الحروف ما يكفي لكتاب، هكذا فكّر، إذا لم "
        + "يتكرر الحرف الواحد كثيرًا؛ أو ما يكفي على الأقل لرسالة طويلة ولأسماء الشوارع كلها.",
      "تركت أخته الورشة كما كانت. المطبعة تحت غطائها، والأدراج نظيفة من الغبار، وعلى الحجر صفحة لم تكتمل، مربوطة بخيط، "
        + "كأن أحدًا خرج ليتناول غداءه. قرأها معكوسة كما تعلّم القراءة قبل أن يعرف القراءة. كانت إعلانًا لحفلة في عام "
        + "١٩٦٨، وكان سطر السعر ناقصًا.",
      "عملا طوال المساء ولم يتكلما إلا قليلًا. وجدت الأرقام الناقصة، وغسل هو الأسطوانات، وقبل الحادية عشرة بقليل خرجت "
        + "الورقة الأولى سوداء واضحة. علّقاها في النافذة، وفي الصباح وقف ستة أشخاص ينظرون إليها، ودخل أحدهم يسأل: هل "
        + "ستكون هناك موسيقى حقًّا؟",
    ],
    "ja": [
      "最後の渡し船が着いたとき、港は静かだった。灰色の外套を着た男が、活字の箱を二つ抱えて坂を上っていく。角に来るたびに箱を下ろし、"
        + "手をこすり合わせた。中に何が入っているのか、誰も尋ねなかった。男は話したかったのだ。同じ字をあまり使わなければ、本が一冊組めるだけの"
        + "文字がある、と男は思った。少なくとも長い手紙と、町じゅうの通りの名前を組むには足りる。",
      "妹は仕事場をそのままにしておいた。印刷機には布がかけられ、引き出しに埃はなく、台の上には組みかけの頁が、紐で結ばれて置いてあった。"
        + "まるで誰かが昼食に出かけただけのようだった。男はそれを逆さに読んだ。字を覚える前に覚えた読み方である。一九六八年の踊りの会の"
        + "ポスターで、料金の行がまだ欠けていた。",
      "二人はあまり話さずに夜まで働いた。妹は足りない数字を見つけ、男はローラーを洗った。十一時の少し前に、最初の一枚が刷り上がった。"
        + "黒く、鮮やかで、下のほうがわずかに重い。二人はそれを窓に掛けた。翌朝、六人が足を止め、そのうちの一人が入ってきて、"
        + "「本当に音楽があるのですか」と尋ねた。",
    ],
    "ru": [
      "В гавани было тихо, когда пришёл последний паром. Человек в сером пальто нёс в гору два ящика с литерами и на "
        + "каждом углу ставил их на землю, чтобы потереть руки. Никто не спросил его, что в них, а он охотно сказал бы. "
        + "Букв хватит на целую книгу, думал он, если не брать слишком много одинаковых; хватит, во всяком случае, на "
        + "длинное письмо и на названия всех улиц.",
      "Сестра оставила мастерскую такой, какой она была. Станок стоял под чехлом, пыль с ящиков была стёрта, а на камне "
        + "лежала недоделанная полоса, перевязанная бечёвкой, будто кто-то вышел пообедать. Он прочёл её задом "
        + "наперёд, как научился читать прежде, чем умел. Это была афиша танцев 1968 года; строки с ценой не хватало.",
      "Они работали весь вечер и говорили мало. Она нашла недостающие цифры, он вымыл валики, и около одиннадцати вышел "
        + "первый лист, чёрный, чёткий и внизу чуть тяжёлый. Его повесили в окне. Утром перед ним остановились шестеро, "
        + "и один зашёл спросить: «Неужели и вправду будет музыка?»",
    ],
    "el": [
      "Το λιμάνι ήταν ήσυχο όταν έφτασε το τελευταίο καράβι. Ένας άντρας με γκρίζο παλτό ανέβαινε τον λόφο με δύο "
        + "κάσες στοιχεία και σε κάθε γωνία τις άφηνε κάτω για να τρίψει τα χέρια του. Κανείς δεν τον ρώτησε τι είχαν "
        + "μέσα, κι εκείνος θα ήθελε να το πει. Τα γράμματα έφταναν για ένα βιβλίο, σκέφτηκε, ή τουλάχιστον για ένα "
        + "μεγάλο γράμμα και για τα ονόματα όλων των δρόμων.",
      "Η αδελφή του είχε αφήσει το εργαστήριο όπως ήταν. Το πιεστήριο στεκόταν κάτω από το πανί του, τα συρτάρια ήταν "
        + "ξεσκονισμένα και πάνω στην πέτρα βρισκόταν μια μισοτελειωμένη σελίδα, δεμένη με σπάγκο. Τη διάβασε ανάποδα, "
        + "όπως είχε μάθει. Ήταν η αφίσα ενός χορού του 1968· έλειπε ακόμη η γραμμή με την τιμή.",
      "Δούλεψαν όλο το βράδυ χωρίς πολλά λόγια. Εκείνη βρήκε τα ψηφία που έλειπαν, εκείνος έπλυνε τους κυλίνδρους, και "
        + "λίγο πριν από τις έντεκα βγήκε το πρώτο φύλλο, μαύρο και καθαρό. Το πρωί έξι άνθρωποι στάθηκαν να το δουν, κι "
        + "ένας μπήκε μέσα και ρώτησε: «Θα έχει στ’ αλήθεια μουσική;»",
    ],
  ]
}
