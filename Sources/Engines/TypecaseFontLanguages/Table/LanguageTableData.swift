// SPDX-FileCopyrightText: 1991-2022 Unicode, Inc.
// SPDX-FileCopyrightText: 2022 Google LLC
// SPDX-FileCopyrightText: 2001, 2003 Keith Packard
// SPDX-License-Identifier: Apache-2.0 AND Unicode-DFS-2016 AND HPND-sell-variant

// Made by meson-helpers/update-language-table from CLDR, googlefonts/lang and fontconfig; do not edit.
// swift-format-ignore-file

/// The table of languages as text; see TableWriter of the generator.
enum LanguageTableData {
  static let text: StaticString = #"""
aa	Latn	Afar	Qafar	2119662	googleFonts	1t:p 7:p	
ab	Cyrl	Abkhazian	Аԥсшәа	91952	googleFonts	sv:1s g 1n:1 3:1 9:1 3:1 5:5 5:3 p:1 7:1 l:1 19:1	
abq	Cyrl	Abaza	Абаза	0	googleFonts	sh f:1r 2	
abr	Latn	Abron	Brong	1467010	googleFonts	1t:1 2:5 2:5 2:3 2 2 8:1 2:5 2:5 2:3 2 2 7h a 5g 7	
ace	Latn	Achinese	Bahsa Acèh	3738364	googleFonts	1t:4 2:9 2:2 3 2 8:4 2:9 2:2 3 2 27:1 2 9 2 i:1 2 9 2	13
ada	Latn	Adangme		880206	googleFonts	1t:1 2:c 3:4 2:1 7:1 2:c 3:4 2:1 7g a 5g 7	1v e:1 6 b e:1 6
ady	Cyrl	Adyghe	Адыгабзэ	444583	googleFonts	sh f:1r 2 33 f	
af	Latn	Afrikaans	Afrikaans	9318845	cldr	1t:p 7:p 1z:1 6:3 3:1 5 2 5 6:1 6:3 3:1 5 2 5	x:2 2:m 4:1 r 2 22 p 3:4 5:1 5:1 6:1 2:1 3 3:4 5:1 5:1 6:1 2:1 652:1 4:1 3:1 3:1 5 a 2:1
agq	Latn	Aghem	Aghem	38843	cldr	1t:8 2:5 3:4 2:1 7:8 2:5 3:4 2:1 1y 2 6 2 2 2 4 2 5 2 5 2 6 2 2 2 4 2 5 2 5:1 h:1 7:1 f:1 v:3 t:1 r a 7 1i:7 34 g 7 d x b 30 2 2 8	11 6:2 3:9 o:1 6 p:1 6 69k
aii-Cyrl	Cyrl	Assyrian Neo-Aramaic, Cyrillic	Лышана Атураја	0	googleFonts	1w 8 5 3 g 8 5 3 pg 8:3 2:3 2:3 2:4 2 2:1 3 5:3 2:3 2:3 2:4 2 2:1 3 d 2q:1 t:1 13:1	
aii-Syrc	Syrc	Assyrian Neo-Aramaic	ܐܵܬ݂ܘܼܪܵܝܲܐ ܠܸܫܵܢܵܐ	0	googleFonts	1e8 2:1 2 2:4 2 2:4 2:1 2:4	
ak	Latn	Akan	Akan	11442678	cldr	1t:1 2:5 2:5 2:3 2 2 8:1 2:5 2:5 2:3 2 2 7h a 5g 7	11 6:3 2:9 a 7 7 5 4 9 7 7 5 4 69i
aln	Latn	Gheg Albanian	Gegnisht	1430249	googleFonts	1t:p 7:p 25 4 s 4	
alt	Cyrl	Southern Altai	Алтайча	19841	googleFonts	sh 7 8:1r 2 7 24:1 1t:1 9:1	
am	Ethi	Amharic	አማርኛ	35728475	cldr	3k0:6 2:1q 2 2:3 j:12 2 2:3 3:u 2 2:3 3:6 a:6 2:6 2:m 2:7 9:e 2 2:3 b:12 2:f	x 4 3:1 2:3 2:9 6 s 2 26 g 3om:5 2i5 t 9:1
an	Latn	Aragonese	Aragonés	26008	googleFonts	1t:p 7:p 1z 8 4 4 2 7 7 8 4 4 2 7	
aoz	Latn	Uab Meto	Uab Metô	720970	googleFonts	1t:p 7:p 1z 8:1 3 6 7:1 6 8:1 3 6 7:1	
ar	Arab	Arabic	العربية	350901500	cldr	17l:p 7:h u	x:1 3 2:2 2:3 2:a x 2 26 g 11q 3 f 4 x w:c 3 f 8 i 4 6 2:1 2:2 6 t 4zr:1 i a
arn	Latn	Mapuche	Mapudungun	272802	googleFonts	1t:6 2:c 2:3 7:6 2:c 2:3 2f b l b	
as	Beng	Assamese	অসমীয়া	17239170	cldr	1vl:2 2:6 4:1 3:l 2:5 3 4:3 3 2:5 4:1 3:2 z:1	x:2 2:m 4:1 r 2 22 1q5 24 u o:9 3 4dd:1 4:1 3:1 3:1 5 a 2:1
asa	Latn	Asu	Kipare	702633	cldr	1t:f 2:5 2:1 7:f 2:5 2:1	29 7 p 7
ast	Latn	Asturian	asturianu	650205	cldr	1t:8 3:a 2:2 7:8 3:a 2:2 1z 8 4 4 2 7 2 5 8 4 4 2 7 2 5rc:1 h:1	x:2 2:m 4:1 a:1 c 4:2 d:1 c 16 6 3:1 f:1 4:1 2:6 2:2 2:1 3 2 2 2:1 2 5 2:6 2:2 2:1 3 2 2 2:1 2 4:4 f:3 l:3 v:3 3:1 n:3 b 61n:1 4:1 3:1 3:1 5 a 2:1
av	Cyrl	Avaric	Авар	552715	googleFonts	sh f:1r 2 33 f	
awa	Deva	Awadhi	अवधी	25862923	googleFonts	1s4:7 4:1 3:l 2:6 2 3:4	1c:9 1sn k:c
ay	Latn	Aymara	Aymar	2838620	googleFonts	1t:p 7:p 22 b 2 b 8 b 2 b	6c9
az	Latn	Azerbaijani	azərbaycan	9690091	cldr	1t:l 2:2 7:l 2:2 25 f 6 b f 6 y:1 h:1 19:1 1c 5m	x:2 2:m 4:1 n 4 2 q 1c 67g:1 4:1 3:1 3:1 5 a 2:1
az-Arab	Arab	Azerbaijani		21614414	orthography	17l:3 2:k 7:1 2:4 3 9 16 8 i h 6 t	
az-Cyrl	Cyrl	Azerbaijani	азәрбајҹан	1142175	cldr	so 8:l 2:1 3 5:l 2:1 3 d 1m:1 9:1 h:1 9:3 t:1 f:1	11 6:3 2:9 rx 3:1 2:3 n 3:1 2:3 5i9
ba	Cyrl	Bashkir	Башҡортса	1842386	googleFonts	sh f:1r 2 1t:1 5:1 7:3 7:1 3:1 b:1 t:1 f:1	
ban	Latn	Balinese	Bali	4806468	googleFonts	1t:p 7:p 27 w	
ban-Bali	Bali	Balinese, Balinese	ᬪᬵᬱᬩᬮᬶ	0	googleFonts	5c5:e 2 2:1 2 2 6 2 2:1 2 2:4 3:1	1c:9 5az 2 3 2 2:4 2 2 3 2 6:1 v:g
bas	Latn	Basaa	Ɓàsàa	332940	cldr	1t:f 2:5 2:1 7:f 2:5 2:1 1y:2 6:2 2:2 4:2 5:2 5:2 6:2 2:2 4:2 5:2 5:1 h:1 7:1 f:1 o:1 6:3 t:1 m 5 a 1p:7 10:1 2i:1 7 4l:2 2 8 5a2:1	11 6:2 3:9 o 7 p 7 69k
bbc	Latn	Batak Toba	Batak Toba	2456639	googleFonts	1t:p 7:p	
bbc-Batk	Batk	Batak Toba, Batak	ᯂᯖᯅᯖᯂ᯲ᯖᯬᯅ	0	googleFonts	5hc 2 3 2 2 2 2:1 2:2 2 2:2 3 2:1 2 4:1	5j0:3
bci	Latn	Baoulé		3022921	googleFonts	1t:6 2:7 2:5 2:1 7:6 2:7 2:5 2:1 7g a 5g 7	
be	Cyrl	Belarusian	беларуская	10064517	cldr	sh 5 8 2:7 2:f 3:c 2:f 3:4 2 5 8	x 4 3:1 2:3 2:b 4 s 2 26 g g6 5rj
bem	Latn	Bemba	Ichibemba	5402246	cldr	1t:2 2:b 3:2 2 2 8:2 2:b 3:2 2 2	1w d:1 4 2 2 a d:1 4 2 2
ber-Latn	Latn	Berber		0	orthography	1t:p 7:p 42:1 3n 4 2a:1 38 8 5gp:1 n:1 1p:1 9:1 11:1	
ber-Tfng	Tfng	Berber		0	orthography	8xc:1 2 4 2 2:2 3 3:2 2 2:1 3:2 4:3 3:3 3 2:2 2 a	
bez	Latn	Bena	Hibena	995397	cldr	1t:m 2:1 7:m 2:1	2g w
bg	Cyrl	Bulgarian	български	7878314	cldr	sw:q 2 2:s 2 2:1	x:1 3 2:k 4:1 r 2 22 gp 74:1 c u 2 u 2 3:1 c 5:1 7:1 5go:1 4 2 2 2 8 a 3 6b
bho	Deva	Bhojpuri	भोजपुरी	32934797	googleFonts	jg 18p:6 3:2 2:m 2:6 2 3:4 1m:2	1c:9 1sn k:c
bi	Latn	Bislama	Bislama	268499	googleFonts	1t:p 7:p	
bik	Latn	Bikol	Pandan Bikol	3275430	googleFonts	1t:1 2 3:2 2:5 2:3 2 2 8:1 2 3:2 2:5 2:3 2 2	1v 2:1 4 7 5 2 2 9 2:1 4 7 5 2 2
bin	Latn	Bini	Ẹ̀dó	1519598	googleFonts	1t:1 2:5 2:5 2:5 2:1 7:1 2:5 2:5 2:5 2:1 1z 7:1 4 5:1 7 7 7:1 4 5:1 7 5vi:1 j:1	13
bm	Latn	Bambara	bamanakan	8994564	cldr	1t:f 2:3 2 2:1 7:f 2:3 2 2:1 5s:1 1n a d 53 7 n	29 5 2 p 5 2
bn	Beng	Bangla	বাংলা	267280377	cldr	1vl:2 2:7 3:1 3:l 2:6 2 4:3 3:8 3:1 3:3 9 9:3	x:2 2:m 4:1 r 2 22 1tr:k 4d5:1 4:1 3:1 3:1 5 a 2:1
bo	Tibt	Tibetan	བོད་སྐད་	3006696	cldr	30g:2 2:3 2:3 2:3 2:3 2:3 2:b 2 7:1 2 3 2:7 4 c:2 2:3 2:3 2:3 2:3 2:3 2:b 2:2	11 6:3 2:a 2x2 b 2 j:9 3d3
bpy	Beng	Bishnupriya	বিষ্ণুপ্রিয়া মণিপুরী	90174	googleFonts	1vp:6 4:1 3:l 2:6 2 4:3 1k	1ye:9
br	Latn	Breton	brezhoneg	563140	cldr	1t:f 2:8 7:f 2:8 28 7 8 h 7 8 cj	x 4 3:1 2:3 2:b 4 i a 2 k 27:9 2:4 3:2 2 2 2:2 4:9 2:4 3:2 2 2 2:2 3:4 f:3 l:3 v:3 3:1 n:3 b 62g
brx	Deva	Bodo	बर’	1856526	cldr	1s1:1 3:5 3 2:2 2:5 2:e 2:6 2:1 2:4 3 2:5 2 2:2 2:2	x:2 2:m 4:1 r 2 22 67g:1 4:1 3:1 3:1 5 a 2:1
bs	Latn	Bosnian	bosanski	3797234	cldr	1t:f 2:4 4 7:f 2:4 4 3w:1 5:1 3:1 27:1 s:1	x:1 3 2:k 4:1 h 6:2 2 2 k 6:2 68q:1 4:1 3:1 9 a 2:1
bs-Cyrl	Cyrl	Bosnian	босански	3797234	cldr	si 6:3 4:9 2:e 8:8 2:e a 6:3 4	11 6:3 2:9 6bb
bsc	Latn	Bassari		15264	googleFonts	1t:f 2:3 2 2 8:f 2:3 2 2 2a 6 q 6 2h:1 h:1 10 9 15:1 4f 4	
bto	Latn	Rinconada Bikol	Pandan Bikol	305706	googleFonts	1t:1 2 3:2 2:5 2:3 2 2 8:1 2 3:2 2:5 2:3 2 2	1v 2:1 4 7 5 2 2 9 2:1 4 7 5 2 2
bua	Cyrl	Buriat	Буряад	311788	googleFonts	sh f:1r 2 2l:1 b:1 19:1	
buc	Latn	Bushi	Shibushi	44620	googleFonts	1t:1 2:5 2:5 2:8 7:1 2:5 2:5 2:8 7b 9 5l 4 4x	1v 7 7 i 7 7
bug	Latn	Buginese	Basa Ugi	4298211	googleFonts	1t:4 2 2:7 2:3 2 2 8:4 2 2:7 2:3 2 2 v3:1	13
byn	Ethi	Blin		79055	orthography	3k0:6 2:e 2:7 9:8 8:e 2 2:3 3:6 2 2:3 3:e 2:f h:u 2 2:3 b 2:3 3:6 2:6 2:m 2:7 9:e 2 2:3 b:v 9:e	
ca	Latn	Catalan	català	8679138	cldr	1t:p 7:p 1y 7:2 4 2 3:1 7 2 4 7:2 4 2 3:1 7 2	x:2 2:m 4:1 r:2 1w 6 4 c 3:1 4 2:5 4:2 2 3 3 2 2:1 2 6:5 4:2 2 3 3 2 2:1 2 4:4 f:3 l:3 i:1 c:3 3:1 n:3 b 61n:1 4:1 3:1 3:1 5 a 2:1
ccp	Cakm	Chakma	𑄌𑄋𑄴𑄟𑄳𑄦	0	cldr	1hxc:1g	x:2 2:a b:1 4:1 r 2 22 67g:1 4:1 3:1 3:1 5 a 2:1 1blv:d
ce	Cyrl	Chechen	нохчийн	935365	cldr	sh f:1r 2 33 f	x:2 2:m 4:1 r 2 22 4 g 66w:1 4 2 2 2 8 a
ceb	Latn	Cebuano	Binisaya	26203440	cldr	1t:1 2:1 2:2 2:5 2:3 2 2 8:1 2:1 2:2 2:5 2:3 2 2	x:2 3:4 2:3 b:1 4:1 3 3 4 7 5 2 2:1 2 6 3 4 7 5 2 2 2f w 65j:1 3:1 9 c:1
cgg	Latn	Chiga	Rukiga	2335662	cldr	1t:p 7:p	
ch	Latn	Chamorro	Chamorru	46324	googleFonts	1t:p 7:p 23 c k c	
chk	Latn	Chuukese	Chuuk	30730	googleFonts	1t 2 2:1 2:1 2 2:3 2:3 2 2 8 2 2:1 2:1 2 2:3 2:3 2 2 20 8 a 7 7 8 a 7	
chm	Cyrl	Mari	Олык Марий	524371	googleFonts	sh f:1r 2 2b:1 1t:1 9:1	
chr	Cher	Cherokee	ᏣᎳᎩ	25613	cldr	3vk:2c 4:4 tx0:27	x:2 2:m 4:1 r 2 22 67g:1 4:1 3:1 3:1 5 a 2:1
cic	Latn	Chickasaw	Chikashshanompa'	0	googleFonts	1t:2 3:3 2:5 3:1 3 2 8:2 3:3 2:5 3:1 3 2 iv	13
cjs	Cyrl	Shor	Шор	0	googleFonts	sh f:1r 2 1t:1 7:1 7:1 1v:1 9:1	
ckb	Arab	Central Kurdish	کوردیی ناوەندی	11086548	cldr	17q:2 2 2:3 2:3 5:1 7:1 2:2 2 1i 8 f 3 c 5 6 6 9 8 6 2 7	11 6:3 2:9 15c o:4 4 2 5 5:3 b 4 2:9 e:c 538
ckt	Cyrl	Chukot	Ԓыгъоравэтԓьэн	0	googleFonts	sh f:1r 2 36:1 3:1 22:1	6c9
co	Latn	Corsican	Corsu	162835	googleFonts	1t:p 7:p 1y 2 6 4 3 3 7 3 4 2 6 4 3 3 7 3	
crh	Cyrl	Crimean Turkish	Къырымтатар	245968	googleFonts	sh f:1r 2	
crh-Latn	Latn	Crimean Tatar		0	orthography	1t:p 7:p 20 5 a 5 6 6 5 a 5 6 y:1 h:1 19:1	
crs	Latn	Seselwa Creole French	Seselwa	94061	googleFonts	1t:p 7:p	
cs	Latn	Czech	čeština	13045532	cldr	1t:p 7:p 1z 8 4 6 7 3 4 8 4 6 7 3 f:3 b:1 18:1 g:1 7:1 3:1 9:1 e:1	x 4:1 2:j 4:1 r 2 22 p 2:6 2:2 2:1 2:1 2 2 2:1 2:1 4 2:6 2:2 2:1 2:1 2 2 2:1 2:1 3:4 f:3 l:3 g:1 3:1 a:3 3:3 l:3 b 61n 5 2 2 2 8 a
csb	Latn	Kashubian	Kaszëbsczi	49766	googleFonts	1t:p 7:p 21 6 2 7:2 5 a 6 2 7:2 5 b:1 j:1 14:3 m:1 w:1	
ctd-Latn	Latn	Tedim Chin		0	googleFonts	1t:p 7:p	
cu	Cyrl	Church Slavic	Церковнослове́нскїй	0	googleFonts	sk:3 8:t 2 2:s 2 6:3 8:o 3:7 vy7:3 7:3 9:1	
cv	Cyrl	Chuvash	Чӑвашла	1842386	googleFonts	sh f:1r 2 2h:1 11:1 5:1 r:1	
cy	Latn	Welsh	Cymraeg	536376	cldr	1t:9 2:4 2:3 2 2 8:9 2:4 2:3 2 2 1z:2 2 4:7 3:2 2 3:4 3:2 2 4:7 3:2 2 3:4 2 39:4 5qg:5 31:1	x:2 2:m 4:1 b 6 5 2 2:1 2 e 6 5 2 2 19 s 2:2 a 7 b 2:2 a 7 8:3 f:3 l:3 v:3 3:1 n:3 61y:1 4:1 3:1 3:1 5 a 2:1
da	Latn	Danish	dansk	7072056	cldr	1t:p 7:p 23:1 i d:1 i	x:2 2:m 4:1 r 2 22 p:2 2 3:4 2:2 2 2:1 2 3:3 4:2 2 3:4 2:2 2 2:1 2 3:3 3 2b:1 11 3q:1 5xw 5:1 3:1 3 6 a 2:1
dar	Cyrl	Dargwa	Дарган	368477	googleFonts	sh f:1r 2 33 f	
dav	Latn	Taita	Kitaita	438928	cldr	1t:f 2:5 2:1 7:f 2:5 2:1	29 7 p 7
de	Latn	German	Deutsch	134799567	cldr	1t:p 7:p 22 i 6 3 5 i 6	x:2 2:m 4:1 r 2 22 4 g 5:3 2:a 2:3 4:3 5:3 2:a 2:3 4:3 4:4 f:3 9:1 b:3 3:1 r:3 3:1 b:1 b:3 b 61n:1 4 2 2 2 8 a
del	Latn	Delaware	Huluníixsuwaakan	0	googleFonts	1t:p 7:p 1z 8 4 6 7 7 8 4 6 7 8:1 2x:1	
din	Latn	Dinka		0	googleFonts	1t:4 2 2 2:5 2:3 2 2 8:4 2 2 2:5 2:3 2 2 23 7 4 7 e 7 4 7 2c:1 1n a 4 5c 7 8	
dje	Latn	Zarma	Zarmaciine	3871308	cldr	1t:k 2:3 7:k 2:3 21 i e i 2d:1 l:1 s:1 v 5x 5l6:1	11 6 2:1 2:9 t w 69m
dng	Cyrl	Dungan	Хуэйзў йүян	0	googleFonts	sh d 2:1r 2 d 1k:1 b:1 b:1 15:1	
doi	Deva	Dogri	डोगरी	2652180	cldr	1s1:2 2:7 3:1 3:l 2:6 2:1 2:4 3:8 3:1 3:2 3:2 e:3	x:2 2:m 4:1 v 20 1nq 4 1g 4i6:1 4:1 3:1 3:1 5 a 2:1
dsb	Latn	Lower Sorbian	dolnoserbšćina	6973	cldr	1t:p 7:p 2h w j:1 5:1 d:1 12:3 g:1 5:1 5:1 o:1 3:1	x:2 2:m 4:1 r 2 22 4 g 5:f 2:1 2 2 2:5 2:g 2:1 2 2 2:5 2:6 9:b 5:1 b:3 3:1 8:1 3:1 9:1 4:7 5:1 5:1 5:1 5:7 7 3:1 61j:1 4:2 2 2 8 a
dty	Deva	Dotyali	डोटेली	758197	googleFonts	1s5:6 4:1 3:l 2:6 2:1 2:4	1c:9 1sn k:c
dua	Latn	Duala	duálá	133176	cldr	1t:6 2:7 2:3 2 2 8:6 2:7 2:3 2 2 20 8 4 6 7 7 8 4 6 7 28:1 v:1 m 5 4 6 5f:1 3 4 4m	11 6:2 3:9 f 9 5 2 2 e 9 5 2 2 69i
dv	Thaa	Divehi	ދިވެހި	372368	googleFonts	1hc:n q	
dyo	Latn	Jola-Fonyi	joola	409146	cldr	1t:o 8:o 20 8 4 4 2 7 7 8 4 4 2 7 28:1	11 6:2 3:9 x w 69i
dyu	Latn	Dyula	Julakan	6667328	googleFonts	1t:f 2:5 2:1 7:f 2:5 2:1 5s:1 1n a d 53 7 n	
dz	Tibt	Dzongkha	རྫོང་ཁ	370341	cldr	30g:2 2:3 2 6:2 2:3 2:3 2:7 2:2 a 2 6 2 k:2 2 3 2 6:2 2:3 2:3 2 4:2 2:2	x:2 2:m 4:1 r 2 22 2u5:2 2:2 2:6 2 c:9 b 2 6:1 d:2 2 n m 2:1 2 4 m:2 2 s:2 2:1 h:4 37j:1 4:1 3:1 3:1 5 a
ebu	Latn	Embu	Kĩembu	802918	cldr	1t:p 7:p 4u:1 1r:1	
ee	Latn	Ewe	Eʋegbe	4690856	cldr	1t:1 2:5 2:5 2:8 7:1 2:5 2:5 2:8 1y:1 2 5:1 3:1 5:1 2 4:1 6:1 2 5:1 3:1 5:1 2 4:1 1a:1 x:1 t:1 t 3 7:2 2 u 4i 2 5 8 14 39:1 2 5h5:1	x:2 2:m 4:1 3 7 7 a 2 6 7 7 1i r 2:3 3:1 3:1 2 3 2 2 3:1 6 2:3 3:1 3:1 2 3 2 2 3:1 3:4 h:1 n:1 x:1 3:1 p:1 b 61n:1 4:1 3:1 3:1 5 a 2:1
el	Grek	Greek	Ελληνικά	12384861	cldr	p2 2:2 2 2:j 2:17	x:1 3:1 2:j 5 r:2 22 4 g 5z9:l 3:5 3:v 3:2 6:2 4:7 2 2 2 2 3:5 3:6 2 2 2 2 2 2 1m 4 c 2 2 8 4:1 3 8 4:1 3 c 2 2 p:1 i a
en	Latn	English	English	1636848718	cldr	1t:p 7:p	x:2 2:m 4:1 r 2 22 p:f 2:3 2 2:4 4:f 2:3 2 2:4 3:4 f:3 l:3 v:3 3:1 n:3 b 61n:1 4:1 3:1 3:1 5 a 2:1
eo	Latn	Esperanto	esperanto	301	cldr	1t:f 2:4 4 7:f 2:4 4 3y:1 j:1 7:1 f:1 13:1 f:1	x:1 3 2:2 2:g 4 i 6:2 2 2 k 6:2 68q:1 4:1 3:1 9 a de
es	Latn	Spanish	español	487664084	cldr	1t:p 7:p 1z 8 4 4 2 7 2 5 8 4 4 2 7 2	x:2 2:m 4:1 r:2 1w 6 3:1 f:1 4:1 2:6 2:2 2:1 3 2 2 2:1 2 2 3 2:6 2:2 2:1 3 2 2 2:1 2 2 2:4 f:3 l:3 v:3 3:1 n:3 b 61n:1 4:1 3:1 3:1 5 a 2:1
esu	Latn	Central Yupik	Yupʼik	20956	googleFonts	1t 2 4 2 2:3 2:7 2 8 2 4 2 2:3 2:7 2 5m:1 23 5m 2r 4l 5b1:1	
et	Latn	Estonian	eesti	878449	cldr	1t:p 7:p 22 h:1 6 8 h:1 6 2s:1 s:1	x 4 3:1 2:3 2:b 4:1 r 2 2r:3 2:a 2:3 4:3 5:3 2:a 2:3 4:3 5:1 h:1 n:1 x:3 3:1 n:1 620 9 2 i de
eu	Latn	Basque	euskara	1088518	cldr	1t:p 7:p 25 a m a	x:2 2:m 4:1 r 2 22 p:6 2:7 3:2 2 2:4 4:6 2:7 3:2 2 2:4 3:4 f:3 l:3 v:3 3:1 n:3 b 61n:1 4:1 3:1 3:1 5 a 2:1 db
evn-Cyrl	Cyrl	Evenki	Эвэнки	0	googleFonts	lg 71 f:1r 2 3a:1 g:1	
ewo	Latn	Ewondo	ewondo	860095	cldr	1t:1 2:5 2:5 2:5 2:1 7:1 2:5 2:5 2:5 2:1 1y:2 6:2 2:2 4:2 5:2 5:2 6:2 2:2 4:2 5:2 v:1 14:1 6:1 1n 9:1 1p:7 10:1 2j 5 2 4l:2 a	11 6:2 3:9 a 7 7 7 b 7 7 7 69k
fa	Arab	Persian	فارسی	84854403	cldr	17l:3 2:k 7:1 2:4 3:2 4 3 16 8 i h 6 t	x 4 3:i x:2 26 g 11q 3 f 4 6 r 3 6:1 4:2 2 4 k:2 4 3k:9 4z1 a 9:1 d4
fbl	Latn	West Albay Bikol	Pandan Bikol	2511162	googleFonts	1t:1 2 3:2 2:5 2:3 2 2 8:1 2 3:2 2:5 2:3 2 2	1v 2:1 4 7 5 2 2 9 2:1 4 7 5 2 2
ff	Latn	Fulah	Pulaar	7788902	cldr	1t:f 2:3 2 2 8:f 2:3 2 2 2g w 2h:1 1i 9 15:1 4f 4	11 6:2 3:9 o 5 2 2 n 5 2 2 69i
ff-Adlm	Adlm	Fulah	𞤆𞤵𞤤𞤢𞤪	1	cldr	2olc:r 7:r 7:2 5	11 8:1 6bm 2i98:5 t:5 d:9 5:1
ffm	Latn	Maasina Fulfulde	Maasinankoore	1505611	googleFonts	1t:f 2:3 2:2 8:f 2:3 2:2 5t:1 1i 9 j m:1 4f 4 r	
fi	Latn	Finnish	suomi	5736841	cldr	1t:p 7:p 22:1 h e:1 h 2y:1 s:1	x 2 2:1 2:j 4:1 r:2 22 k 5:3 3:5 2:8 3:b 3:5 2:8 3:f 3:9 3:5 3:1 3:1 3:1 3:1 3:3 5:1 2:5 3:7 2:1 5:5 3:7 3:5 3:1 3:5 5:4 1n 19:5 5:1 15:3 3:1 37 5tt 6 4 9 a de
fil	Latn	Filipino	Filipino	66905683	cldr	1t:p 7:p 2f w	x:2 2:m 4 s 2 22 p:2 6:2 2:2 4:2 5:2 5:2 6:2 2:2 4:2 5:2 654:1 4:1 3:1 9 a 2:1
fj	Latn	Fijian	Vakaviti	365029	googleFonts	1t:p 7:p	
fo	Latn	Faroese	føroyskt	71350	cldr	1t:1 2:c 2:4 3 8:1 2:c 2:4 3 20 5 7 3 3 5 2 3 4 5 7 3 3 5 2 3	x:2 2:m 4:1 3 e 6:1 2:1 2 6 e 6:1 2 19 67g 5:1 3:1 3 6 a 2:1 db
fon	Latn	Fon	fɔ̀ngbè	3216150	googleFonts	1t:6 2:7 2:8 7:6 2:7 2:8 1y:1 7:1 3:1 5:1 6:1 6:1 7:1 3:1 5:1 6:1 3w 3 7 5g 2 5	
fr	Latn	French	français	272965534	cldr	1t:p 7:p 1y 2 4:5 3:1 5 5 2:1 4 2 4:5 3:1 5 5 2:1 3 2b:1 11	x:2 2:1 2:j 4:1 r 2 22 4 7:1 8 6 2:2 7:1 4:2 2:1 2 2 5 2 2:2 7:1 4:2 2:1 2 2 6:1 5:1 b:1 n:1 7:1 11:1 7:1 u 2c:1 67 1b 57q:1 ju:1 5 3:1 3:1 5 a de
fuq	Latn	Central-Eastern Niger Fulfulde		1594068	googleFonts	1t:f 2:3 2:2 8:f 2:3 2:2 5t:1 1i 9 15:1 4f 4	
fur	Latn	Friulian	furlan	37441	cldr	1t:p 7:p 1y 2 5:1 2 2 2 4 2 5 2 5 2 5:1 2 2 2 4 2 5 2	11 6:3 2:9 3w 4 2 4 2 2 9 9 4 2 4 2 2 9 g:1 h:1 1t:1 633
fuv	Latn	Nigerian Fulfulde		14339876	googleFonts	1t:f 2:3 2:2 8:f 2:3 2:2 7c 9 5l 4	
fy	Latn	Western Frisian	Frysk	743057	cldr	1t:f 2:5 2:1 7:f 2:5 2:1 1y:2 2 4:3 2 2 4:1 2 4:3 3:2 2 4:3 2 2 4:1 2 4:3 ec	x:2 2:m 4:1 r 2 22 v c 7 d c 7 656:1 4:1 3:1 3:1 5 a 2:1
ga	Latn	Irish	Gaeilge	1155943	cldr	1t:8 3:4 2:3 c:8 3:4 2:3 24 8 4 6 7 7 8 4 6 7	x:2 2:m 4:1 a:1 6 5:5 2 d:1 6 5:4 19 u w 11:1 l:1 5pd:1 7:1 j:1 x:1 l:1 9:1 9:1 bs:1 4:1 3:1 3:1 5 a 2:1
gaa	Latn	Ga	Gã	821525	googleFonts	1t:1 2:c 2:5 2:1 7:1 2:c 2:5 2:1 21 i e i 1f:1 x:1 t:1 t a 5g 7 5lt:1	
gag	Latn	Gagauz	Gagauzça	111028	googleFonts	1t:p 7:p 22 3 3 c 6 8 3 3 c 6 y:1 h:1 19:1 3:1 51:3	
gag-Cyrl	Cyrl	Gagauz, Cyrillic		0	googleFonts	sh f:1r 2 34:1 g:1 j:1 9:1	
gd	Latn	Scottish Gaelic	Gàidhlig	65103	cldr	1t:8 3:4 2:3 c:8 3:4 2:3 23 8 4 6 7 7 8 4 6 7	x:2 2:m 4:1 a:1 6 5:5 2 d:1 6 5:4 13 6 2 5 2 6:1 a:6 2:2 2:2 2 2:1 2 2 2:2 5:6 2:2 2:2 2 2:1 2 2 2:2 3:4 7:1 7:3 b:1 9:3 4 g:1 a:3 3:1 b:1 b:3 b 4g:1 5ip:1 j:1 x:1 l:1 9:1 9:1 bs:1 4:1 3:1 3:1 5:1 9 q 60
gez	Ethi	Geez		0	orthography	3k0:6 2:e 2:e 2:8 8:e 2 2:3 j:7 9:7 9:6 2 2:3 3:7 9:e 2 2:3 j:6 2:6 2:7 9:6 2:7 h:6 2 2:3 b:8 8:m 2:e	
gil	Latn	Gilbertese	Kiribati	67077	googleFonts	1t:1 3 2 2 2 2:2 3 2:1 2 a:1 3 2 2 2 2:2 3 2:1 2	
gl	Latn	Galician	galego	3515529	cldr	1t:p 7:p 1z 8 4 2 2 2 7 2 5 8 4 2 2 2 7 2	x:2 2:m 4:1 r:2 1w 6 3:1 f:1 4:1 2:6 2:2 2 4 2:2 2:1 2 5 2:6 2:2 2 4 2:2 2:1 2 5:3 f:3 l:3 v:3 3:1 n:3 6c 5vm:1 4:1 3:1 3:1 5 a 2:1 2ey
gld	Cyrl	Nanai	Нанай	0	googleFonts	lg 71 f:1r 2 3a:1	
gn	Latn	Guarani	Avañe'ẽ	5827106	googleFonts	1t 2 2 2:9 2:4 3 8 2 2 2:9 2:4 3 22 e 4 e e 4 1f:1 1r:1 9f 1z 5h5:1 1n:1	
gom	Deva	Goan Konkani	गोवन कोंकणी	4243488	googleFonts	1s5:6 4:1 3:l 2:6 2 3:4	1c:9 1sn k:c
grc-Grek	Grek	Ancient Greek, Greek	Ελληνικά	0	googleFonts	p2 2:2 2 2:j 2:17 5de:l 3:5 3:11 3:5 3:7 2 2 2 2:h 2 2 2 2 2 2 4:1g 2:4 2 6:2 2:2 2 2 4:2 4:4 6:2 2:6 2 6:2 2:2 2 2	
gsw	Latn	Swiss German	Schwiizertüütsch	7956951	cldr	1t:p 7:p 22 i 6 8 i 6	11 6 3 2:9 3r:2 3:a 2:3 4:3 5:2 3:a 2:3 4:3 4:4 f:3 l:3 v:3 3:1 n:3 b 61t n de
gu	Gujr	Gujarati	ગુજરાતી	59679028	cldr	22p:2 2:6 2 2:2 2:l 2:6 2:1 2:4 3:9 2:2 2:2 3 g	x:2 2:m 4:1 r 2 22 20v:a 46b:1 4:1 3:1 3:1 5 a 2:1
guc	Latn	Wayuu	Wayuunaiki	132528	googleFonts	1t:p 7:p 2f b l b	
guz	Latn	Gusii	Ekegusii	2622867	cldr	1t:f 2:5 2:1 7:f 2:5 2:1	29 7 p 7
gv	Latn	Manx	Gaelg	1719	cldr	1t:p 7:p 25 w	x:2 3:4 2:3 b:1 4:1 r 2 22 67g:1 4:1 3:1 3:1 5 c:1
gwi	Latn	Gwichʼin	Dinju Zhuh K’yuu	565	googleFonts	1t:p 7:p 1y 8:1 3:1 5:1 6:1 6 8:1 3:1 5:1 6:1 a:1 j:1 14:1 4o:1	6c9
ha	Latn	Hausa	Hausa	37412649	cldr	1t:e 3:3 2 2:1 7:e 3:3 2 2:1 7b 9 e:1 q:1 4f 4 2t	x:1 5:2 3:2 c:1 4 h:1 5 2 3 2 j:1 5 2 20:2 6:2 2:2 4:2 5:2 5:2 6:2 2:2 4:2 5:2 eg 5qt:1 3:1 l:1
haw	Latn	Hawaiian	ʻŌlelo Hawaiʻi	29604	cldr	1t 4 3:1 2:5 5 2 a 4 3:1 2:5 5 2 3t:1 h:1 n:1 x:1 t:1 9c	11 6:3 2:9 9:2 2:1 3 7:3 2 2:2 8:2 2:1 3 7:3 2 2:2 69i
he	Hebr	Hebrew	עברית	8675480	cldr	15c:q	x:1 3 2:2 2:g 4 s 2 11v:9 2:4 2:1 2 1b:1 55r:1 s
hi	Deva	Hindi	हिन्दी	545367583	cldr	1s1:2 2:8 2:2 2:l 2:6 2:1 2:4 3:7 2 2:2 2:2 3	x 4 3:1 2:3 2:b 4 s 2 1rb y:a 4h4:1 3:1 j
hil	Latn	Hiligaynon	Ilonggo	9171204	googleFonts	1t:p 7:p	
hmn-Latn	Latn	Hmong	hveb Hmub	0	googleFonts	1t:p 7:p	19
hne	Deva	Chhattisgarhi		14586990	orthography	1s5:1g 6:e	
hnn-Hano	Hano	Hanunoo, Hanunoo	ᜱᜨᜳᜨᜳᜢ	0	googleFonts	4kg:h	4l1:1
ho	Latn	Hiri Motu		152448	orthography	1t:p 7:p	
hop	Latn	Hopi	Hopilàvayi	0	googleFonts	1t:p 7:p 1y m a m	
hr	Latn	Croatian	hrvatski	6767930	cldr	1t:f 2:4 4 7:f 2:4 4 3w:1 5:1 3:1 27:1 s:1	x:1 3 2:k 4:1 h 6:2 2 2 k 6:2 68q:1 4:2 2:2 8 a 2:1
hsb	Latn	Upper Sorbian	hornjoserbšćina	12825	cldr	1t:p 7:p 2h w j:1 5:1 d:1 12:3 k:1 7:1 o:1 3:1	x:2 2:m 4:1 r 2 22 4 g 5:f 2:1 2 2 2:5 2:g 2:1 2 2 2:5 2:6 9:b 5:1 b:3 3:1 8:1 3:1 9:1 4:9 5:1 3:1 5:1 5:7 7 3:1 61j:1 4:2 2 2 8 a
ht	Latn	Haitian Creole	Kreyòl Ayisyen	8964918	googleFonts	1t:f 2:5 2:1 7:f 2:5 2:1 26 a m a	29 7 p 7 20:1 8 a d:1 8 a
hu	Latn	Hungarian	magyar	12394427	cldr	1t:f 2:4 3:1 7:f 2:4 3:1 1z 8 4 6 3 4 2 5 8 4 6 3 4 2 2c:1 v:1	x:2 2:m 4:1 h 6:1 3 2 k 6:1 6 15 4 g 5 2:6 2:2 2:1 2:1 2 4:1 2 5 2:6 2:2 2:1 2:1 2 4:1 2 4:4 f:3 l:3 v:3 3:1 n:3 b 61n 6 4:1 8 a y 1hy:1
hy	Armn	Armenian	հայերեն	5317271	cldr	10x:11 b:11	11 6:3 2:a 35 g wv:5 14 3 59i
hz	Latn	Herero		239336	orthography	1t:p 7:p j9 5b7:1 1j:1	
ia	Latn	Interlingua	interlingua	135	cldr	1t:p 7:p	x:2 3:4 2:3 b:1 4:1 r 2 22 p:f 2:3 2 2:4 4:f 2:3 2 2:4 3:4 f:3 l:3 v:3 3:1 n:3 b 61n:1 4:1 3:1 3:1 5 c:1
ibb	Latn	Ibibio		2996392	googleFonts	1t:1 2:5 2 2:3 2:3 2 2 8:1 2:5 2 2:3 2:3 2 2 2g w 9g 1z 5ku:3	
id	Latn	Indonesian	Indonesia	171207687	cldr	1t:p 7:p	x:2 2:m 4:1 r 2 22 p:f 2:3 2 2:4 4:f 2:3 2 2:4 3:4 f:3 l:3 v:3 3:1 n:3 b 61n:1 4:1 3:1 3:1 5 a 2:1
ie	Latn	Interlingue		0	orthography	1t:p 7:p 1z 8 4 6 7 3 4 8 4 6 7 3	
ig	Latn	Igbo	Igbo	27823640	cldr	1t:f 2:5 2:1 7:f 2:5 2:1 5vu:1 37:1 h:3 n:1	x 7:1 3:2 c:1 4 i 7 3 2 k 7 20:1 7:1 3:1 5:1 6:1 6:1 7:1 3:1 5:1 6:1 6:1 h:1 n:1 o:1 8:1 t:1 3x:1 7b:1 5dp:1 d5:1 3:1
ii	Yiii	Sichuan Yi	ꆈꌠꉙ	8364120	cldr	vls:wc	11 6:3 2:9 6bb
ik-Cyrl	Cyrl	Inupiaq		0	orthography	sh d 2:1r 2 d	
ilo	Latn	Iloko	Ilokano	10481376	googleFonts	1t:p 7:p 2f w	
inh	Cyrl	Ingush	Гӏалгӏай	226755	googleFonts	sh f:1r 2 33 f	
io	Latn	Ido		0	orthography	1t:p 7:p	
is	Latn	Icelandic	íslenska	350734	cldr	1t:1 2:c 2:4 2:1 8:1 2:c 2:4 2:1 20 5 3 4 3 3 3 4 3:1 3 5 3 4 3 3 3 4 3:1	x:2 2:m 4:1 3 e 6 3:1 2 6 e 6 3 19 67g:1 4 2 2 2 2:1 5 a 2:1
it	Latn	Italian	italiano	70743415	cldr	1t:p 7:p 1y 8:1 3 6:1 6 7 8:1 3 6:1 6	x:1 3 2:2 2:g 4:1 r 2 25:1 f:1 6:6 3:1 2:2 2 3:2 2 2:2 3 2:6 3:1 2:2 2 3:2 2 2:2 3 2b:1 11 61o 5 3:1 9 a
iu	Cans	Inuktitut		15831	orthography	3y9:5 4:1 10:5 4:1 g 3:5 4:1 g 5:5 2:1 g 6:5 2:1 g 2:5 2:1 g 5:5 2:1 8 3:5 2:1 f 3:5 2:1 5 2 2 2 2 3 x:5 2:1 g 4 3:4 2:1 4 3:7 3 o:2 2:3 2:7 6:b a:6 2:6 5d:7	
ja	Jpan	Japanese	日本語	119676253	cldr	9hh 1o:2a a:1 3:2d 6:2 5qa:1 2 4:4 2:1 6 2 2:1 8 5 7 5 6:1 2:1 9 a 8 2 4:1 j 2 b 2 6 2:1 2:1 6 2:1 7 5 3 7:2 d 7 9:1 4 6:1 2:1 a:2 9 2 2 4 5 6 d:3 9 3 i 5 4 2 2 a 7:3 3 2 4 3 n 2 a c 2 e 2 4 d:1 6:1 9 3:1 7 d 6 4 d 5 2 3 2 f 2 2 5 7 6 4:1 7 e g 6 d 9 f:2 7 g 4 7:1 j 6 3 2 7 7 8 2 6 5 d p 4 e d b p:3 2:1 2 2 3 a b 3 3:2 4 4 2:1 4 9:1 4 3 5 5 2 7 5 7 a:1 d 2 7 g 4 5 g 2:2 6 3 3:2 2 7 6 6 7:1 4 7 6:5 c 3 3 9 5 8:2 a:1 2 3 i k 4:1 3 6:1 7 3 5 5 5 2 2 2 c 3:1 4 2 3 2 3 b c 4 3 h:1 9 p:2 4 2 2 4:1 2 7:3 3:1 2 6 g:1 2:2 3 c k 2 5 k 8 7 6 2:4 6 2:1 2 a:2 6:1 3:4 4:1 c 4:1 3:5 a 4 7 5 d:1 9 6:2 u 2 9 9:1 f 12 b 3:1 w h 8 a 2:1 9 v 2 d 8 9 4 1d 5 h 2:1 c:2 b f u z 17:1 1i c j 2b:1 3 2 3 d 2:1 7 3 i 3 d 8:1 8 i 5 3 7 p o 9 o 14 3 h o 2:1 2 4 2 3:1 f f 6 7 3 c:1 9 7 3 3 3 4 b 2 j 5 g 4 5 c b b 3 6 3 2 v 3 2:2 n 6 6:1 4 2 6 5 2:2 3 3 m:2 6 2 3 h 3 2 4 5:1 9 5:2 6 c 3 c 3 4 d 2 e 2 8:1 n g 4 2 n 8 f n k c p j 9 12 8 3 l 1t 1a 4 3:1 5 6:1 2 5 q 2:2 3 b:6 2 3:2 a 2 3:3 3 6 3 2 2 6 6 9 2 2 2 6 2 5 a 2 4:1 2:1 2 2 3:2 3:1 2 9 n 9:6 5 3 2:1 a 9 6:1 a 2 v h 8 3 7 5 14:1 f 6 h 7 8 j 13 3x:1 3 2 2:3 6 3 a 3 4:1 3 6 h 8 6 2 2:1 3 5 5 8 g e f:2 4:1 2:3 3 2 7 5 6 2 5 a:1 4 2 9:2 b 6:1 18:1 3 7 3 6 5:1 3:2 a 6:2 a 4 2 7 l 6 9 7 2 5:1 8 3 4:1 3:1 6:1 4 2:1 4 a 8:1 4 5:1 5 a 2 7:1 a:2 3 4 b a t 4 7 3 5 2:1 2 x 5 2 h 2 3:1 4 2 6 v b:1 3 3 3:1 8 a 9 c b b:1 8 3 e 8 6 b:1 4 11 4 3:1 2 7 d:1 5 6 2 6 c c m 3 2 3 6 4 8 9 9 y 6 o:2 8 c 9 5 4 3 4:1 7 2 2 2 6 2 s 5 3 6:1 4 6 7 4 2:1 4 2 d 6 4 4 3:1 8 4 4 3 2:1 5:1 2 2 3:1 b:1 6 3:1 7 3 6 a 8 6 9 3 4 g a c 2 5 c 6 d 8 5 4 6 6 3 6:1 3 2:1 2 8 t:1 a:1 6 d 6 6 j v:1 d 4 4 m h 6 k x a 4 f c p 6 1v a 2 3:1 6 a 2 6 2 9:1 9 4 4:1 2 g 2 5 3 6 2 3 8:1 7:1 3 9 4 8 6 4 8 b 3:4 3 e c:1 7 5:1 b:1 5 2:1 5 2 d 6 13 5:1 5 2 b 6 a 5:1 f 5 3 6 j f 6 m 2 4:1 4 2:1 8:1 4 8 2 4 2 2 9 2:3 4 3 6 3 c 7:1 e 2 4 a 2 d:1 h 5 2 3 2:1 3 2 d 7 e c 3:1 t 2 2 6 4 4:1 f e 9 e:1 3:1 4 2 5 9 b 3 12 i h 8 k 7 7 8 5 f c b 8:1 e 29 8 2 5:1 5 21 d 11 s 8 8:1 f i k 4l s:1 6 b 8 4 e 7 f:1 3 3 6 4:1 7 e:2 b u:1 5:1 4:1 d:1 4 2 7 1g 2 6 t 3:1 6 3:1 c 9 3 5:1 g a 3 6 5 e 3 8:1 h 5:1 2:1 3 2 8:1 2 9 c:2 2 3 8 3 o c 7 7 5 h 3 3 3:1 n a 4 4 6 3:1 g h m 3 a l g a 6 6 4 a 2:2 2 8 8 6 5 3 3 3 13 h 8 f:2 g 6 7 p 4 b 6 6 c:1 m d:1 4 9 5 c 2 9:1 c s 8 3 5 a 2 k 1o:1 2 14 4 1p 1r 4:1 d c:1 4 v c:1 e 2h 5 g 6 i b e 2 5 s l i i y x 10 b:1 7 a:1 h 2 c 2 9 7 13 c 3 7 c n g 3:1 1a 4 c 3 8 9 5 v f i 3 2 2 u 10 j d h 5 3 1a 18 z 10 9 d 15 g y 2 5 4 5 8:3 4 3:1 h 3 2 3 5 3:1 8 5 6 3 c f 3 q 7 c 7 2 e 3 3 7 7 b p 1h g 4 10:1 2:1 6 2:1 13 h 7 4 d 4 4 4:1 a 4 2 4 6 3 8 2:1 j:1 q 2 4 x 2 3 1y:1 6 14 7 3 8 2 4 f i:1 t 2 15 e:1 l g 15 7 13 p d 18 2 2 a:1 d 7:1 7 3 5 k 4 8 2 1d:1 a 6:1 6 7 a 7 b g 3 c k 4 a:1 2:1 2 b 2 s 9 2 4 7 2 f:1 c f:1 s h 4 5 a 7 3 o a b 6 q 3 2 7 2 2 1d 4 c a g 7 8 4 5 r 1p u e j j m 2 7 5:1 3 c n o h h 3 3 2 4:1 6 2 7 5:2 5:2 9 4:1 3 6:1 8 2 8 4 e 3 5 b 4:1 3 w:1 j 4:1 9 4 b 5 2:1 8 6 8:1 6 5 7 6 3 n b 5 3 g 3 9 a:1 o 3 5i 1g 4 2 2 3 2 e 5 4 g 6 4:1 k 4 b 6 15:1 5 2 2 b 5 2 s z 8 m 3 i 3 a 2 5 4:1 3 4:1 5 3 8 9 3 6 2 g m 4 5 5 3 2:1 2 g n 2 r 2 5 m 5 8:2 w 2:1 b b j d g 5 2 3 6:1 8 c 4 2 9 7:1 b 2 a:1 2 e v 9 3 4 l i i 2 2 5 5 q 4 a:1 b h c q e j 9 6 v 2b 2 7 9 j v 1b c e 4 h 24 c 7 1y 10 8 1z y 4:2 x n 5 i 2b 2 a 2 2 d e h b 1e 6 x k q 35 4z 6 6 7 4 4 2 4 2 5 8 7 k b l m:1 3 a 6 7 s 5:1 9 9 2 25 j d 2 5:1 4 4 7 4 d 3 9 v h 3 q 2:1 5 6 5 4:1 7 b 3 4 2:1 6 2 k 4:1 9 2 3 3 3 5 2:3 k 2 3:1 6 2 3 6 2 4 8:1 3 2 d 8 4 b g:1 6:1 a 6 2:1 3 a b 2 2 4 o v 4 a a 2 5 5c f 4 g 7 9 y h:1 2:2 5:5 3 5 3:1 3:1 3:1 2:2 3 3 9 8:1 2 2 2 4 4 3 f c 2k 2 a 4 3 e 5 p g 16 4 e 4 2 l 5 r 22 p u v 2:1 5 d 3 m 5 6 6 k c:1 e c 2f 3 5 e:1 8 2 9 9 3 3 n 2 3 7 6 3:1 2 3 9:1 3:1 6 3 2:1 3 b 3:1 6 a 3 2 3:1 2:1 5:2 7 4:1 2 6 4:1 7 2:1 2 5 5 v 3 4 e i 4 j 7 5 8 2 6 27:2 4 2 e 8 2 9 2:1 q a s f:1 4:3 2 b:1 6 16 13 g n 7 f f 3 2 j l 1s 6 9 10 6 6 2:1 3 p g q n a o 1f 1j 1l 86 9 9 2 6 2 f:1 2 d l h 1w e 8 9 9 9 3 b 7:3 5 6 3 2:1 2 2 3 8:1 4 4:1 5 5 2:1 4 3 k 4 9:3 5 5 h:1 5 2 6 2 4:1 4 5 7 3 i b b w 7 5 4 7 b 2n w 8 4 3:1 2:1 2 8:3 5 k:1 e:1 g:2 6:1 3 6 9 1t 1f 4 3 d 3 a:2 7 5 2 7 l 32 3 j o:2 a 2 1o 4:1 t 16 26 g c k i 1z b 6 3 f 6 2c 1m 71 f 4b 11 5n k 4 f k:1 9 e 7 1m 14 13	x:2 2:1 2:j 4:1 r:2 2 20 f 672:2 2:1 3:1 3:1 4:1 a 2:1 8 3 343:2 4:a 3:1 7 3j:1 2n 5qu 44 3 is 2 49 2k 8c ii b 4 k4 e en 58 fi 4n r 2r 1r 9r 2n 6t 2 6o 5j dg 2t 96 80 1r 4f zo jm 5v 1r w h 4 33 7 11 1a r mr 7t 6u 5v 16 a 2e 7v g7 7b 7y f8 77 10y 1h k m zc 89 a4 bd bt i 10 h3 q 7r 9 17u fh 31
jam	Latn	Jamaican Creole English	Jamiekan	2668141	googleFonts	1t:p 7:p	
jgo	Latn	Ngomba	Ndaꞌa	94333	cldr	1t:3 2:8 2 3:4 2:1 7:3 2:8 2 3:4 2:1 1z:1 b:1 c:1 6:1 b:1 c:1 20:1 6:1 1n a 1p:3 3:1 10:1 23 g 7 1a 3b:2 2 4 4 5de:1 1x:1 r2e:1	x 4 6:3 2:b 4 6 a 2:1 6 d a 2:1 6 1f g 67p 9:1
jmc	Latn	Machame	Kimachame	433290	cldr	1t:f 2:5 2:1 7:f 2:5 2:1	29 7 p 7
jpr	Hebr	Judeo-Persian		0	googleFonts	14s 5:1 e:q	14u 5 3 19:1
jv	Latn	Javanese	Jawa	91180665	cldr	1t:4 2:9 2:3 2 2 8:4 2:9 2:3 2 2 21 3 3:2 2 6 7 9 3 3:2 2 6 7	1y b 5 2 2 c b 5 2 2
jv-Java	Java	Javanese, Javanese	ꦧꦱꦗꦮ	0	googleFonts	xhg:c 2:3 2 3:1 2:3 2:9 2:2 2:1	1c:9 xg8 5 2:1 3 5 b 4 h:c 2:a 5:1
ka	Geor	Georgian	ქართული	3543645	cldr	3bk:w	x 2 2:m 4:1 r 2 22 4 g 37a:a 2zc:1 4 2 2 2 2:1 5 a 2:1 6b 2cq:11
kaa	Cyrl	Kara-Kalpak	Қарақалпақ	489046	googleFonts	sh d 2:1r 2 d 1g:1 7:1 7:1 b:1 3:1 11:1 f:1	
kab	Latn	Kabyle	Taqbaylit	3351886	cldr	1t:d 2:5 2:3 7:d 2:5 2:3 42:1 3n 4 2a:1 38 8 5gp:1 n:1 1h:1 7:1 9:1 11:1	x:2 2:m 4:1 f 7 5 2 i 7 1d 67g:1 4:1 3:1 3:1 5 a 2:1
kam	Latn	Kamba	Kikamba	4068120	cldr	1t:m 2:1 7:m 2:1 4u:1 1r:1	
kbd	Cyrl	Kabardian	Адыгэбзэ	1070872	googleFonts	sh f:1r 2 33 f	
kca	Cyrl	Khanty	Ханты	0	googleFonts	sh 3 a 2:1r 2 3 a 1o:1 7:1 f:1 3:1 e:3 8:3 5:3 b:5 5:1 x:1	
kde	Latn	Makonde	Chimakonde	1463820	cldr	1t:p 7:p	
kea	Latn	Kabuverdianu	kabuverdianu	530762	cldr	1t:1 2:c 2:4 2:2 7:1 2:c 2:4 2:2 2f w	x:2 2:m 4:1 3 e 6 4 2 6 e 6 1c 3:1 f:1 5:f 3:4 2:4 4:f 3:4 2:4 3:4 f:3 j:5 v:3 3:1 l:5 b b4 5h0:1 9i:1 4:1 3:1 3:1 5 a
kg	Latn	Kongo	Kikongo	1526700	googleFonts	1t:p 7:p	
kgp	Latn	Kaingang	kanhgág	50811	cldr	1t 4:6 2:3 2:4 3 8 4:6 2:3 2:4 3 20 2 6 a e 2 6 a 1h:1 1r:1 5sj:1 1n:1	x:2 2:m 4:1 2:2 8 5 6:1 2:1 2 5:2 8 5 6:1 2 19 3 g 6 2 2:4 2:5 2:1 2:2 2:4 4 2 2:4 2:5 2:1 2:2 2:4 3:4 f:3 l:3 v:3 3:1 n:3 b 8o 595 4 jq:1 4:1 3:1 3:1 5 a 2:1 24
kha	Latn	Khasi	Ka Ktien Khasi	1060872	googleFonts	1t:1 2:1 2:9 2:3 2 2 8:1 2:1 2:9 2:3 2 2 2e 2 u 2	
khq	Latn	Koyra Chiini	Koyra ciini	332407	cldr	1t:k 2:3 7:k 2:3 21 i e i 2d:1 l:1 s:1 v 5x 5l6:1	11 6 2:1 2:9 t w 69m
ki	Latn	Kikuyu	Gikuyu	9099743	cldr	1t:4 2:4 2:2 3 2:1 2 2 8:4 2:4 2:2 3 2:1 2 2 4v:1 1r:1	1y 6 4:1 2 3 2 2 c 6 4:1 2 3 2 2
kiu	Latn	Kirmanjki	Shar Ma	155833	googleFonts	1t:p 7:p 25 3 4 d c 3 4 d 2r:1 3r:1	
kj	Latn	Kuanyama	Oshikwanyama	920524	googleFonts	1t:p 7:p	
kjh	Cyrl	Khakas	Хакасча	0	googleFonts	sh 5 a:1r 2 5 1o:1 f:1 14:1 q:1 9:1	
kk	Cyrl	Kazakh	қазақ тілі	12219390	cldr	sh 5 a:1r 2 5 1o:1 7:1 7:1 b:3 9:1 t:1 f:1	x:2 2:m 4:1 r 2 22 4 g 66w:1 4:1 3:1 9 a
kkj	Latn	Kako	kakɔ	149823	cldr	1t:f 2:5 2 8:f 2:5 2 1z:2 6:2 2:2 4:2 5:2 5:2 6:2 2:2 4:2 5:2 27:1 1i 5 4 6 5f:1 3 4 4l:2 11	x 4 3:6 2:a 5 i 7 2 n 7 2 1d g 671 4:1 9 a 9:1
kl	Latn	Kalaallisut	kalaallisut	55440	cldr	1t:p 7:p 23:1 i d:1 i	11 6:1 2 2:9 3s:2 6:1 3:1 6:1 5:1 6:2 6:1 3:1 6:1 5:1 19:1 f 1c:1 5sj:1 ab de
kln	Latn	Kalenjin	Kalenjin	4068120	cldr	1t:4 2:9 2:3 2 2 8:4 2:9 2:3 2 2	1y b 5 2 2 c b 5 2 2
km	Khmr	Khmer	ខ្មែរ	15065030	cldr	4n4:s 3:3 3:2 2:a 3:l 2 3 2	x:1 3 3:1 2:3 2:9 6 s 2 4lc:1 1a 2:1 2 3:2 3:1 1mm:1 3:1 j
kmb	Latn	Kimbundu		8130575	googleFonts	1t:1 2:2 2:8 3:3 2 2 7:1 2:2 2:8 3:3 2 2	
kn	Knda	Kannada	ಕನ್ನಡ	49065330	cldr	2gy:1 2:7 2:2 2:m 2:9 2:4 3:8 2:2 2:3 8:1 a:1	x:2 2:m 4:1 r 2 2gx 8:9 3s4:1 4:1 3:1 9 a 2:1
knf	Latn	Mankanya		83151	googleFonts	1t:f 2:3 2 2 8:f 2:3 2 2 2a 6 q 6 2h:1 j:1 3:1 3:1	
ko	Kore	Korean	한국어	78187423	cldr	xz4:1 3 3:3 6:7 2:4 3 4 8:1 2:2 7:1 3 4 b 2 7 4 4 k:1 3 3:1 2 6:1 2:3 3:3 4 4 8:1 2:2 7:2 2 3:1 8:1 2:2 4 3 4 4 9 2 9:1 3 3:1 2 2 3:2 2 2:1 6:1 3 4 2 6:1 2 2 7 4 4 9 3:1 7:1 3 4 8:1 2 2 7 4 4 9 2 9:1 3 3:3 5:2 2 2:1 6:1 3 4 c:1 7 j 9:1 3 4 8:1 2 9 4 4 k:1 3 3:2 7:1 2 2 7 s:1 3 3:1 2 6:1 2 2:1 4 2:2 2 4 2 6:1 2:2 4 3:1 3 4 8:1 2:2 7:1 7 1c:2 2 4 8:1 2:2 7:1 3 c 3 2 7 4 4 b:1 5 3 s:1 3 2 2 8:1 2 2:2 5:1 7 c:1 7:1 k 7 4 4 8:1 4 7 s:1 3 4 7:2 2 2:1 6 8 c:1 7:1 3 4 8:1 3 8 4 4 8:1 b s:1 3 2 2 2 5:2 2 2 4 v:1 3 4 8:1 2 2 7:2 2 3:3 6:1 2:4 2 2:2 3 4 8:1 2:2 7:1 3 4 8 5 z:1 2:1 4 2:1 5:1 2:2 6:2 3 4 8:1 2:2 7:1 3 4 8:1 3:1 3 4 4 o:1 3 4 2 6:1 2 2 5:2 4 4 c 10 4 4 8:1 2 9:1 3 4 9 2 2 7:1 3 3:1 8:1 2 2 7 k 8 s 4 4 8:1 b:1 7 8:1 4 7:1 3 4:2 6:1 2 2:1 4 2 4 4 k:1 3 4 2 6:1 2 2 5 2:2 2 3:4 4:2 2:4 4:2 3 4 8:1 2:2 7 1k:2 2 3:1 2:1 5:1 2 2 2 3 2:1 3 4 8:1 2:2 7 4 4 c:1 7 4 o:1 3 3:1 2 2 4:1 2 2 2 2 3 4 4 k k 8 4 4 8:1 2 9 s:1 3 4 8:1 2 2 7 k 8 l 7 4 4 9 2 2 7 4 4 8 5 7:1 3 3:1 2 6:1 2 2 7 s:1 3 3:1 8:1 2:3 6:1 3 4 8:1 2:2 6:2 3 4 8:1 2:2 1r:1 3 4 2:1 5:1 2:2 6:2 3 4 8:1 2:2 7 k 10:1 3 4 d 7 8 k s 4 1g:1 3 4 7:1 5 z s 4 4 8:1 4 z:1 3 3:1 8:1 2 9 4 4 8:1 b 4 4 8:1 2 2 7:1 3 4 8:1 2:3 4:3 3 4 8:1 2:2 7:1 3 f 2 z:1 3 4 8:1 2:2 6:2 3 4 8:1 2 2 7:1 3 4 8:1 2:2 7 4 d 2 9:1 3 4 8:1 2 2 7 4 h r 8 4 4 8:1 2 2 7 4 4 9 2 2 7:1 3 4 8:1 2 2 7 k 8 s:1 3 4 8 3 2 7:1 3 4 8:1 2 2 7:1 3 4 8:1 2 2:1 3:1 u:1 3 4 8:1 2 2 7:1 3 2:4 6:1 2 2:1 3 2:2 3 4 8:1 2:3 6:1 7 d z:1 3 4 2 6:1 2 2:1 5:2 3 4 8:1 2:2 7:1 3 4 b:2 2 5 s:1 2:1 4 2 6:1 2 2 7 4 g:1 z 4 4 9 2 2 7 4 4 9 2 9:2 2 3:3 6:1 2 2 4 2:1 4 4 9 2 9 s 4 4 k 4 4 8 3 9 4 4 8 3 11:1 3 3:1 2 6:1 2:2 2 2 3:4 3:4 5:1 2 2 4 3:1 3 4 8:1 2:2 4 3:1 3 d 13:1 3 3:1 2 6:1 2 2:1 6:1 3 3:1 8:1 2:2 7:1 3 4 9 2:2 4 3 4 o:2 2 4 8:1 2 2 7 4 g 8 k 8:1 3 4 8:1 b 4 o:1 3 3:3 6:1 2 2 4:1 2 8 c 8 s:1 3 4 d 7 4 4 8 3 2 7:1 3 4 8:1 2 11:1 3 4 2 6:1 2 2:2 5:1 3 4 2 6:1 2:2 6:2 3 4 8:1 2:2 7:1 f 14:1 3 3:1 8 3:2 7 l 7:1 f:1 2:2 z:1 3 4 8:1 4 1r s l 7:1 3 4 8 3 2 2j l 7 4 4 8:1 13:1 3 4 8:1 2 2 7:1 2:1 3:3 6:1 2:2 4 3:1 3 4 8:1 2:2 7:1 3 4 8:1 2 2 7 4 4 8 5 7:4 3:1 2:1 5:1 2:2 5 2:1 3 4 8:1 2:2 7:1 3 4 8:1 2:2 7 4 4 d 7:2 2 4 2 6:1 2 2 4 3:1 3 4 d 7 4 4 8 3:1 8 4 4 8:1 2 9:1 3 4 8:1 2 2 7:1 3 3:1 8:1 2 2 2 2:1 2 k 8:1 3 4 8 5 7:1 3 4 8:1 2 2 7:1 7 8 3 2 7:1 3 4:1 7:1 2 2 z:1 3 3:1 7:2 2 2 5 2:1 2:1 4 8:1 3:1 6:2 3 4 8:1 3:1 s z:1 3 4 2 6:1 3:1 7 4 4 24:1 3 3:1 2 6:1 4 7:1 3 g 8 k 8 4 4 8:1 b s:1 3 4 8:1 4 7 k 8 s 4 19 7:1 3 4 2 5:2 b 4 4 8 c:1 3 4 8:1 2 2 7:1 3:2 2:2 5:2 2:2 4:1 2:1 3 4 8:1 2:2 7:1 3 4 3 5:1 2 2 4 2:1 4 4 9 b:1 3:1 2:3 6:6 2 2 2:1 3 4 8:1 2 2 7:2 2 4 2:1 5:5 4:3 4 4 8:1 2:1 8:1 3 4:2 2 3:2 2 2 2 5:1 3 4 8:1 2:2 7:1 3 c 3 2 7:1 3 4 8:1 2 2 7:1 3 4 8:1 2 2 7:1 3 4:2 6:1 2 2 7:1 3 4 8:1 3:1 7:1 3 4 8:1 4 7:1 3 4 8:1 2 2 7:1 3 4 8:1 2 2 2 5:1 3 4 6 2:1 2 2:7 4 4 8 3 9:1 3 4:2 5:2 2:3 4 2:1 3 2:2 2 6:1 2:3 6:1 3 4 8:1 2:2 7:1 3 2 2 8 5 7 4 4 k:1 3 4 2 6:1 2 2:1 6:1 3 4 8:1 2 2 7 4 4 8:1 3:1 7 s:1 3 4 2 6:1 2 2:2 4:2 7 9 2 2 7 k:1 7 4 4 8:1 2 2 7:1 3 h 7:1 3 4:2 6:1 2 2 7 k 8 s:1 3 4 8:1 2 9 4 4 8 c:1 3 4 8:1 2 2 z:1 3 3:1 2 6:1 2 2:1 3:1 2:1 3 2 2 3 5:1 2:2 7:1 3 4 8:1 2:2 7 4 h z:1 3 4 8:1 2:2 7 l 7 k 10:1 3 4 8:1 2 2 2 5:1 7 c 8 k 8 4 4 8:1 w 7:1 3 4 8:1 4 7 k:1 z s s g 3 2 z:1 3 4 8:1 4:1 5:2 3 2 2 8:1 2:3 6:1 3 4 8:1 2:2 7 4 2 2 8 5 z:1 3 4 8:1 2:2 7:1 3 4 8:1 2 2 7 4 g 8 4 h 7:1 3 4 8:1 2 2 7 4 4 d z 4 4 8:1 2 2 7 g c:1 3 4 8:1 2 2 7 k 8 4 o 4 4 8:1 2 2 7 4 4 8 5 7:1 3 4 8:1 2 2 z:1 3 3:2 7:1 2 2 7:1 3 4 8:1 2 2 7:1 3 4 8:1 2:2 7:1 k z:1 3 3:1 8:1 2:2 7:1 3 4 8:1 2 2 7 4 4 8:1 2:2 7 s:1 3 4 8:1 2 2 7:1 3 4 8 5 7 l 7 8 k s:1 3 4 8:1 2 2 7 4 4 d 7 l 7:1 3 4 8:1 2 2 7 4 4 8 c:1 3 4 8:1 4 z:1 3 4 8:1 2 2 7:1 3 4:1 7:1 2:2 7:1 3 4 8:1 2:2 7 l z:1 3 4 2 6:1 2:2 7:1 3 4 8:1 2 2 7 4 g 8 4 o:1 3 4 8:1 2 2 5 2 4 o s 4 f 2 7 s:1 3 4 8:1 2 2 7 k 8 s:1 3 4 8:1 4 7 4 4 8 5 7:1 3 3:1 2 6:1 2 9 4 4 8:1 b:1 3 4 8:1 2 2 7:2 2 4 2 6:1 2:2 4 3:1 3 4 8:1 2:2 7:1 1j:1 3 4 8:1 2:2 7:1 3 4 8:1 2 2 7 4 4 8:1 3:1 7 8 9 2 9:1 3 4 8:1 2 2 7 l z 4 o 4 4 9 2 9:1 3 3:1 2 6:1 2 2 7 l z 4 4 8 3 9 4 4 8 3 2 7 4 4 8:1 2 11:1 3 4 8:1 2 2 7:1 3 4 5 3:1 2 2 7:1 3 4 8:1 2:2 7 l z:1 3 4 2 6:1 2 2 7:1 3 4 8:1 2 2 7:1 3 4 8:1 2:2 7 4 4 9 b:1 3 4 5 3:1 2 2 4 3:1 3 4 b 2 7:1 3 f 2 7:1 3 4 9 2 2 7 4 4 9 2 9:1 3 4 5 3 3 2 7 4 4 8 5 7:1 3 4 d 7:1 3 4 8:1 2 2 7:1 3 4 8 3 2 7:1 3 2:3 7:1 2 2 4 3 4 4 8:1 4 7:1 3 4 8:1 2 2	x:2 2:1 2:j 4:1 r:2 2 1u 6 f:1 8 37l:i 27:k 1f:q 2tu:1 3:1 3:1 3:1 4:1 a 2:1 8 3 343:2 5:9 3:1 7 67 5r1 q h 2 h 7:1 d j 4 m c 8 r 3:1 17:1 a a 3 1b 1i 3 d 3 4 h 13 h u q j 8 2 v:1 t r h 19 7 c 14 d 3 1d f 2 n 5 5 5 5:1 5 4 w 29 p 10 a 3 g g 18 6 5 d:1 4 7 m c b c k 3 3 z 2 t n f e:1 2 8 12 m f p 2 4 2 4 l 5 i 1b 13 4 p u 1l 8 2u 19 7 m e:1 1c 19 b 2c 2q 12 a e 3 y e c 7 3 j c 5 19 2g 2 4 5 3 y g g 5 1g 1n r 5 1i 1f:1 6 3 13 r 4 1m b a 1e 4 4l 23 20 f:1 17 9 a c 8 e 3 q b 27 5 5:1 2 20 h b 2q 3 6 1h 4 1j p 1x 2:1 9 d 38 7 5 s h c j 6 3 g n p 13 g 1z 1n 2h 5 5 x d d 3 23 26 p 8 g 7 c p:1 4 e:1 1e 3 i 5 4 v g 6 c a d 2 28 f 9 1s 6:1 2 6 k 2 3 2 4 8 28 v 4 8 u 3 c p 6 13 65 4 4 8 d 1v d 2 2 a 9 3 h a 6 15 9 1f c z b 2m 8 g f a r 11 i 2 3 w 7:1 r c o i v d j 7 2 p o 3 3 1e o 3 4 2 i 17 g 8 p:1 j 7 2 b g i 2l 9 l 24 a 5 o 2 h 4 3 1u 7 d 7 11 a k x 1t 6 1c 4 e 4 14 1w a 12 1j v t 9 a 8 3 5 1n 2m t 1e t 1o 4 2c 5 k 1r 16 d 13 19 j 1v s 13 15 17 2p 18 d l i 19 o 2t 5h 2q 1b m l a r 2j 1r 2 16 d 7 3 5 c p z 2 2 5 5 22 4 t 4 2 11 e 4 14 k q 5 g 5 18 2 5 7 v e f n z 2a r f e 8 2 1y d 14 18 1z 1e c 3 t d 6 2e 13 l y 17 u 3 6 24 6:1 j v 7 1o k 1j 1g:1 2:1 1i 3:1 u 7 f c b q e 9 9 24 5 g 13 e 8 4 3k 42 19 r 3 2 d b 2 w b b e 8 d 6 6 k u 9 g 4h 2 f 5a m r q 3 4 8 g l 1s a 3 3 c o i 25 h 4 8 6 2 16 m 15:1 1l t n 7 h 1k 10 9 5 n 25 3 t n 4 g y 4 7 n 7 42 1b 5 2 7 o 5 25 u q 2e 3n q 15 1c c 1e 1a i l 27 1o 33 30 2t i 12 b g c:1 9 m m 11 v o 1d u 5 13 4 i h 8 6 i 1i g b j 1j q q 4 d 1l j r 2 o 6 m n e 5f 8 9 2i 9 9 k 1g 3b 4 2g e b 1i 15 1b 1i k a 2:1 1a 8 i 1l h 1p 1h l c g f 4 w p l q i k c 2 p 4 j c 3h 23 s 1r e y 5 i d 2a 1u 4 11 3 2 8 t 16 n r 1m 34:1 9 8g 8 5 b 5 19 7 35 1t 6 5 1a s 4s h 8 3 2g 1h e x 3f x 11 x 2 6 3l 3 s t:1 s q g 5 b 1v 1c 2s 5 2y 1l 4 2n 4i 2w f 2s j 1z 38 y w 1r 3m 7 2g6:1 2:1 5:4 9 6:1 2:2 2:6 3 4:5 3:1 2:2 2:9 2 2:5 2:2 2:2 2:i 3:1 2:1 3 2:4 3 5:1 5:2 2:2 2:6 3 4:5 4 2:1 3:6 3 4:2 2:1 2:2 2:2 2:7 2 2:7 3:1 2:1 3 2 2:1 4 2 3:4 3:1 2:2 2 2:4 3 2 2:5 2:2 2:2 2:7 2:1 3:5 3:1 2:2 2:6 3 2 2:5 2:2 2:2 2:7 2 2:7 3:1 2:1 5:3 4 2 3:4 3:1 2:2 2:a 3:5 2:h 2:7 3:1 2:2 2:6 3 2:7 2:2 2:2 2:i 3:1 2:1 4:5 3 2 2:5 2:q 3:1 2:1 3 2:4 3 2 3:2 2 4 2:2 2 2:4 3 4:2 2:1 3:1 2:2 2:6 3 4:5 3:5 2:1a 4 2:2 2:6 3 4:5 3:1 2:a 2:1 2 2:5 2:2 2:2 2:9 3:3 2:1 2:q 3:1 2 2 2:6 3 2 4:3 3:5 2:a 3:5 3:i 2:5 2:2 2:2 2:6 3:2 2:5 2:q 3:1 2:2 2:5 4 2 3:4 2:6 2:a 3:5 3:1 2:2 2:6 3:1 2:6 2:2 2:2 2:6 3:9 2:q 3:1 2 2 2 2:3 4 2 2:2 2:t 3:1 2:2 2:6 3 2 2:5 4 2:1 5:4 3 6 2 4:1 2:2 2:6 3 4:5 3:1 2:2 2:6 2:3 2:x 3 3:2 2 3:3 3 4:4 4:1 2:2 2:6 3 4:5 3:1 2:2 2:6 3:1 3:1 2:2 2:2 2:m 3:1 2:2 2 2:4 3 2 2:3 4:2 2:2 2:a 2:y 2:2 2:2 2:6 3 2:7 3:1 2:2 2:7 2 2 2:5 3:1 2:1 3:6 3 2 2:5 2:i 2:6 2:q 2:2 2:2 2:6 3:9 3:5 2:6 3:2 2:5 3:1 2:2 4:4 3 2 3:2 2 2:2 2:2 2:i 3:1 2:2 2 2:4 3 2 2:3 2 4 2:1 6:2 4 6:2 4:1 2:2 2:6 3 4:5 2:1i 4 2:1 3 3:3 3 2 2 2:1 2 3:1 2:2 2:6 3 4:5 2:2 2:2 2:a 3:5 2:2 2:m 3:1 2:1 3 2 2:2 3 2 2 2 2:1 2:2 2:2 2:i 2:i 2:6 2:2 2:2 2:6 3 2:7 2:q 3:1 2:2 2:6 3 2 2:5 2:i 2:6 2:j 2:5 2:2 2:2 2:7 2 2 2:5 2:2 2:2 2:6 2:3 2:5 3:1 2:1 3 2:4 3 2 2:5 2:q 3:1 2:1 3:6 3 5:4 3:1 2:2 2:6 3 4:4 4:1 2:2 2:6 3 4:1p 3:1 2:2 2 3:3 3 4:4 4:1 2:2 2:6 3 4:5 2:i 2:y 3:1 2:2 2:b 2:5 2:6 2:i 2:q 2:2 2:1e 3:1 2:2 2:5 3:3 2:x 2:q 2:2 2:2 2:6 3:2 2:x 3:1 2:1 3:6 3 2:7 2:2 2:2 2:6 3:9 2:2 2:2 2:6 3 2 2:5 3:1 2:2 2:6 3 5:2 5:1 2:2 2:6 3 4:5 3:1 2:d 2 2:x 3:1 2:2 2:6 3 4:4 4:1 2:2 2:6 3 2 2:5 3:1 2:2 2:6 3 4:5 2:2 2:b 2 2:7 3:1 2:2 2:6 3 2 2:5 2:2 2:f 2:p 2:6 2:2 2:2 2:6 3 2 2:5 2:2 2:2 2:7 2 2 2:5 3:1 2:2 2:6 3 2 2:5 2:i 2:6 2:q 3:1 2:2 2:6 2:1 2 2:5 3:1 2:2 2:6 3 2 2:5 3:1 2:2 2:6 3 2 3:1 3:s 3:1 2:2 2:6 3 2 2:5 3:1 2 6:4 3 2 3:1 2 4:1 2:2 2:6 3 5:4 3:5 2:b 2:x 3:1 2:2 2 2:4 3 2 3:3 4:1 2:2 2:6 3 4:5 3:1 2:2 2:9 4 2:3 2:q 3 3:2 2 2:4 3 2 2:5 2:2 2:e 3:x 2:2 2:2 2:7 2 2 2:5 2:2 2:2 2:7 2 2:7 4 2:1 5:4 3 2 2:2 2 3:2 2:2 2:7 2 2:7 2:q 2:2 2:2 2:i 2:2 2:2 2:6 2:1 2:7 2:2 2:2 2:6 2:1 2:z 3:1 2:1 3 2:4 3 4 2 2:1 6:1 6:3 3 2 2:2 2:1 3:1 2:2 2:6 3 4:2 2:1 3:1 2:b 2:11 3:1 2:1 3 2:4 3 2 3:4 3:1 2:1 3:6 3 4:5 3:1 2:2 2:7 2 4:2 2:1 2:2 2:m 4 2:2 2:6 3 2 2:5 2:2 2:e 2:6 2:i 2:6 3:1 2:2 2:6 3:9 2:2 2:m 3:1 2:1 5:4 3 2 2:2 3 2:6 2:a 2:6 2:q 3:1 2:2 2:b 2:5 2:2 2:2 2:6 2:1 2 2:5 3:1 2:2 2:6 3 2:z 3:1 2:2 2 2:4 3 2 4:3 3:1 2:2 2 2:4 3 4:4 4:1 2:2 2:6 3 4:5 3:d 2:12 3:1 2:1 3:6 2:1 4:5 2:j 2:5 3:d 3 4:x 3:1 2:2 2:6 3:2 2:1p 2:q 2:j 2:5 3:1 2:2 2:6 2:1 2 2:2h 2:j 2:5 2:2 2:2 2:6 3:11 3:1 2:2 2:6 3 2 2:5 3 3:1 5:4 3 4:2 2:1 3:1 2:2 2:6 3 4:5 3:1 2:2 2:6 3 2 2:5 2:2 2:2 2:6 2:3 2:5 6:1 3 3:3 3 4:3 2 3:1 2:2 2:6 3 4:5 3:1 2:2 2:6 3 4:5 2:2 2:2 2:b 2:5 4 2:2 2 2:4 3 2 2:2 2:1 3:1 2:2 2:b 2:5 2:2 2:2 2:6 2:1 3:6 2:2 2:2 2:6 3 2:7 3:1 2:2 2:6 3 2 2:5 3:1 2:1 3:6 3 2 2 2 3 2:i 2:6 3:1 2:2 2:6 2:3 2:5 3:1 2:2 2:6 3 2 2:5 3:5 2:6 2:1 2 2:5 3:1 2:2 3:5 3 2 2:x 3:1 2:1 3:5 4 2 2:3 2 3 3:2 2:6 3:1 3:4 4:1 2:2 2:6 3:1 3:q 2:x 3:1 2:2 2 2:4 3:1 3:5 2:2 2:2 2:22 3:1 2:1 3 2:4 3:2 2:5 3:1 2:e 2:6 2:i 2:6 2:2 2:2 2:6 3:9 2:q 3:1 2:2 2:6 3:2 2:5 2:i 2:6 2:q 2:2 2:17 2:5 3:1 2:2 2 2:3 4:9 2:2 2:2 2:6 2:a 3:1 2:2 2:6 3 2 2:5 3:1 4 4:3 4 4:2 3 3:1 2:2 2:6 3 4:5 3:1 2:2 2:1 2:3 3 2 2:2 2 3:2 2:2 2:7 2:9 3:1 3 5:4 8 2 2 3:1 2:2 2:6 3 2 2:5 4 2:2 2 3:3 7:2 5:2 2:2 2:6 3 3:6 3:1 2:2 4 2:1 4 2 2 2:3 3:1 2:2 2:6 3 4:5 3:1 2:a 2:1 2 2:5 3:1 2:2 2:6 3 2 2:5 3:1 2:2 2:6 3 2 2:5 3:1 2:2 4:4 3 2 2:5 3:1 2:2 2:6 3:1 3:5 3:1 2:2 2:6 3:2 2:5 3:1 2:2 2:6 3 2 2:5 3:1 2:2 2:6 3 2 2 2:3 3:1 2:2 2:4 2 3 2 9:2 2:2 2:6 2:1 2:7 3:1 2:2 4:3 4 5:2 2 3:1 2 4 2:4 3 5:4 3:1 2:2 2:6 3 4:5 3:1 2 2 2:6 2:3 2:5 2:2 2:2 2:i 3:1 2:2 2 2:4 3 2 3:4 3:1 2:2 2:6 3 2 2:5 2:2 2:2 2:6 3:1 3:5 2:q 3:1 2:2 2 2:4 3 2 4:2 4:5 2:7 2 2 2:5 2:i 3:5 2:2 2:2 2:6 3 2 2:5 3:1 2:f 2:5 3:1 2:2 4:4 3 2 2:5 2:i 2:6 2:q 3:1 2:2 2:6 3 2:7 2:2 2:2 2:6 2:a 3:1 2:2 2:6 3 2 2:x 3:1 2:1 3 2:4 3 2 3:1 3 3:1 2 2 2:1 2:3 3 4:5 3:1 2:2 2:6 3 4:5 2:2 2:f 2:x 3:1 2:2 2:6 3 4:5 2:j 2:5 2:i 2:y 3:1 2:2 2:6 3 2 2 2:3 3:5 2:a 2:6 2:i 2:6 2:2 2:2 2:6 3:u 2:5 3:1 2:2 2:6 3:2 2:5 2:i 3:x 2:q 2:q 2:e 2:1 2 2:x 3:1 2:2 2:6 3:2 3:3 4:1 2 2 2:6 3 5:4 3:1 2:2 2:6 3 4:5 2:2 2 2 2:6 2:3 2:x 3:1 2:2 2:6 3 4:5 3:1 2:2 2:6 3 2 2:5 2:2 2:e 2:6 2:2 2:f 2:5 3:1 2:2 2:6 3 2 2:5 2:2 2:2 2:b 2:x 2:2 2:2 2:6 3 2 2:5 2:e 2:a 3:1 2:2 2:6 3 2 2:5 2:i 2:6 2:2 2:m 2:2 2:2 2:6 3 2 2:5 2:2 2:2 2:6 2:3 2:5 3:1 2:2 2:6 3 2 2:x 3:1 2:1 4:5 3 2 2:5 3:1 2:2 2:6 3 2 2:5 3:1 2:2 2:6 3 4:5 3:i 2:x 3:1 2:1 3:6 3 4:5 3:1 2:2 2:6 3 2 2:5 2:2 2:2 2:6 3 4:5 2:q 3:1 2:2 2:6 3 2 2:5 3:1 2:2 2:6 2:3 2:5 2:j 2:5 2:6 2:i 2:q 3:1 2:2 2:6 3 2 2:5 2:2 2:2 2:b 2:5 2:j 2:5 3:1 2:2 2:6 3 2 2:5 2:2 2:2 2:6 2:a 3:1 2:2 2:6 3:2 2:x 3:1 2:2 2:6 3 2 2:5 3:1 2:2 3:5 3 4:5 3:1 2:2 2:6 3 4:5 2:j 2:x 3:1 2:2 2 2:4 3 4:5 3:1 2:2 2:6 3 2 2:5 2:2 2:e 2:6 2:2 2:m 3:1 2:2 2:6 3 2 2:3 2 2:2 2:m 2:q 2:2 2:d 2 2:5 2:q 3:1 2:2 2:6 3 2 2:5 2:i 2:6 2:q 3:1 2:2 2:6 3:2 2:5 2:2 2:2 2:6 2:3 2:5 3:1 2:1 3 2:4 3 2:7 2:2 2:2 2:6 3:9 3:1 2:2 2:6 3 2 2:5 4 2:2 2 2:4 3 4:2 2:1 3:1 2:2 2:6 3 4:5 3:1h 3:1 2:2 2:6 3 4:5 3:1 2:2 2:6 3 2 2:5 2:2 2:2 2:6 3:1 3:5 2:6 2:7 2 2:7 3:1 2:2 2:6 3 2 2:5 2:j 2:x 2:2 2:m 2:2 2:2 2:7 2 2:7 3:1 2:1 3 2:4 3 2 2:5 2:j 2:x 2:2 2:2 2:6 2:1 2:7 2:2 2:2 2:6 2:1 2 2:5 2:2 2:2 2:6 3 2:z 3:1 2:2 2:6 3 2 2:5 3:1 2:2 2:3 2:1 3 2 2:5 3:1 2:2 2:6 3 4:5 2:j 2:x 3:1 2:2 2 2:4 3 2 2:5 3:1 2:2 2:6 3 2 2:5 3:1 2:2 2:6 3 4:5 2:2 2:2 2:7 2:9 3:1 2:2 2:3 2:1 3 2 2:2 2:1 3:1 2:2 2:9 2 2:5 3:1 2:d 2 2:5 3:1 2:2 2:7 2 2 2:5 2:2 2:2 2:7 2 2:7 3:1 2:2 2:3 2:1 2:1 2 2:5 2:2 2:2 2:6 2:3 2:5 3:1 2:2 2:b 2:5 3:1 2:2 2:6 3 2 2:5 3:1 2:2 2:6 2:1 2 2:5 3:1 2 5:5 3 2 2:2 2:1 2:2 2:2 2:6 3:2 2:5 3:1 2:2 2:6 3 2 2:5
koi	Cyrl	Komi-Permyak	Перем Коми	63774	googleFonts	sh 5 a:1r 2 5 40:1	
kok	Deva	Konkani	कोंकणी	4906533	cldr	1s1:2 2:8 2:2 2:l 2:6 2:1 2:4 3:7 2 2:2 2:2 3	x:2 2:m 4:1 r 2 22 1p9 y:9 4h0:1 4:1 3:1 3:1 5 a 2:1
kpy	Cyrl	Koryak	нымылг'эн йилыйыл	0	googleFonts	sh f:1r 2 36:1 3:1	6c9
kr	Latn	Kanuri		0	googleFonts	1t:f 2:3 2 2:1 7:f 2:3 2 2:1 7o 27 33:1	
krc	Cyrl	Karachay-Balkar	Къарачай-Малкъар	240927	googleFonts	sh d 2:1r 2 d	
kri	Latn	Krio		6293683	googleFonts	1t:f 3:4 2:1 7:f 3:4 2:1 5s:1 1n a 5g 7	
krl	Latn	Karelian	Karjala	116212	googleFonts	1t:p 7:p 22 i e i m:1 2b:1 s:1	
ks	Arab	Kashmiri	کٲشُر	5723030	cldr	17k:4 3:1 2:g 7:1 2:2 2 16 7 5 8 2 9 7 h 6 b 4 3 3 2 6:1 5	x:2 2:m 4:1 r 2 22 133 14:2 4:3 8 c:1 3o:9 4yi:1 4:1 3:1 3:1 5 a 2:1
ks-Deva	Deva	Kashmiri	कॉशुर	0	cldr	1s1:1 3:5 5 2 2 2:2 3:2 3:2 3:2 2 2:2 2:2 2 3:1 2:1 3 2:7 2:2 2:2	x:2 2:m 4:1 r 2 22 67g:1 4:1 3:1 3:1 5 a 2:1
ksb	Latn	Shambala	Kishambaa	995397	cldr	1t:f 3:4 2:1 7:f 3:4 2:1	29:1 6 p:1 6
ksf	Latn	Bafia	rikpa	88784	cldr	1t:f 2:5 2:1 7:f 2:5 2:1 1z 8 4 6 7 7 8 4 6 7 28:1 1n 8 2 25 3b 7 4m	11 6:2 3:9 o 7 p 7 69k
ksh	Latn	Colognian	Kölsch	240479	cldr	1t:p 7:p 22:2 5 b 6 3 5:2 5 b 6 q:1 1n:1 r:1	x:2 2:7 2:i r 2 2 v 15 9 g:3 4:3 2:3 2:3 4:3 5:3 4:3 2:3 2:3 4:3 4:4 f:3 9:1 b:3 4:2 e:1 a:3 r:3 b 61n:1 4 2 2 2 2:1 5 a de 2dh
ku	Latn	Kurdish	kurdî	0	cldr	1t:p 7:p 25 3 4 d c 3 4 d 2r:1	x:2 3:4 2:3 b:1 4:1 r 2 22 p:6 2:1 2:2 2 2:3 4:2 5:7 2:1 2:2 2 2:3 4:2 5:4 f:3 l:3 v:3 3:1 n:3 b 61n:1 4:1 3:1 3:1 5 c:1
ku-Arab	Arab	Kurdish		92983	orthography	17q:2 2 2:3 2:3 5:1 7:1 2:4 1i 8 c 6 c 5 6 6 h 6 2	
ku-Cyrl	Cyrl	Kurdish		6773773	orthography	sw:l 2:3 3 3:l 2:3 3 31:1 t:1 d:1 1f:3	
kum	Cyrl	Kumyk	Къумукъ	283444	googleFonts	sh f:1r 2	
kv	Cyrl	Komi	Коми	255099	googleFonts	sh 5 a:1r 2 5 40:1	
kw	Latn	Cornish	kernewek	1972	cldr	1t:p 7:p	
kwm	Latn	kwm		0	orthography	1t:p 7:p	
ky	Cyrl	Kyrgyz	кыргызча	2863152	cldr	sh f:1 2:g 2 2:1 2:1 2:4 2:g 2 2:1 2:1 2:2 2 29:1 b:1 1l:1	x:2 2:m 4:1 r 2 22 4 g nr i 2 3 3 6 i 2 3 3 5hj:1 4 2 2 2 8 a
la	Latn	Latin	Latin	820	googleFonts	1t:p 7:p	
lad	Hebr	Ladino	ג'ודיאו-איספאנייול	112781	googleFonts	15c:q	16b
lag	Latn	Langi	Kɨlaangi	509409	cldr	1t:p 7:p 1z 8 4 6 7 7 8 4 6 7 4d 4t 10 x	
lah	Arab	Lahnda		93433552	orthography	17l:3 2:2 i 7:1 2:2 2 1d 5 8 2 9 7 h 6 b 4 5 9 6	
lb	Latn	Luxembourgish	Lëtzebuergesch	421015	cldr	1t:p 7:p 22 5 2 p 5 2	x:2 2:m 4:1 r 2 22 4 g 5:3 2:3 2 2:3 2:3 2 2:4 3:4 2:3 2 2:3 2:3 2 2:4 3:4 f:3 9:1 b:3 3:1 r:3 3:1 b:1 b:3 b 61n:1 4 2 2 2 8 a
lbe	Cyrl	Lak	Лак	110543	googleFonts	sh f:1r 2 33 f	
lez	Cyrl	Lezghian	Лезги	255099	googleFonts	sh f:1r 2 33 f	
lg	Latn	Ganda	Luganda	5622890	cldr	1t:6 2:7 2:5 2:1 7:6 2:7 2:5 2:1 5s:1	20 9 7 g 9 7
li	Latn	Limburgish		950422	orthography	1t:p 7:p 22 4 3 8 3 e 4 3 8 3	
lij	Latn	Ligurian	Ligure	536663	googleFonts	1t:p 7:p 1y:2 2 2 2:7 3:2 2 3:1 6:2 2 2 2:7 3:2 2 3:1	
lkt	Latn	Lakota	Lakȟólʼiyapi	8315	cldr	1t:1 3 2:2 2:5 3:2 2 2:1 7:1 3 2:2 2:5 3:2 2 2:1 1z 8 4 6 7 7 8 4 6 7 i:1 1p:1 l:1 s:1 2w:1 1j:1 4d	x:2 2:1 2:j 4:1 3:1 2 4 7:1 4 2 3 2 6:1 2 4 7:1 4 2 68r:1 8:1 j
lmo	Latn	Lombard	Lombard	363284	googleFonts	1t:p 7:p 1y:1 7:1 3:1 5:2 4:1 3 4:1 7:1 3:1 5:2 4:1 3	
ln	Latn	Lingala	lingála	3514491	cldr	1t:8 2:5 2:5 2:1 7:8 2:5 2:5 2:1 1z:1 7:1 3:1 5:1 6 7:1 7:1 3:1 5:1 6 w:1 2z a 1p:5 3m 7 4m:1 a	11 6:3 2:9 h 7 7 i 7 7 69k
lo	Laoo	Lao	ລາວ	5138706	cldr	2v5:1 2 3:1 2 3 7:3 2:6 2:2 2 2 3:1 2:c 2:2 3:4 2 2:5 f:1	x:2 2:m 4:1 r 2 22 2sp:9 3ei:1 4:1 3:1 3:1 5 a 2:1
loz	Latn	Lozi	siLozi	1045596	googleFonts	1t:f 3:2 2 2:1 7:f 3:2 2 2:1 2f w cr	
lrc	Arab	Northern Luri	لۊری شومالی	2020512	cldr	17m:2 2:2 2:g 3 4:1 2:2 2 h 2 z 8 i c 5 6 f b:1 2 9	x 4 3:i x:2 26 g 11t f 4 6 4 q 4 2:9 2 n:1 52y a 9:1
lt	Latn	Lithuanian	lietuvių	2357094	cldr	1t:f 2:4 3:1 7:f 2:4 3:1 3u:1 7:1 9:3 l:1 1d:1 9:1 7:1 a:1	x 4 3:1 2:3 2:b 4 i 6:1 3 2 k 6:1 20:1 2 5:1 3:1 4:2 2 4:1 6:1 2 5:1 3:1 4:2 2 4:1 1a:1 1r:1 bb:1 2 4 5h1:1 9i:1 8 2 8 a de
ltg	Latn	Latgalian	Latgalīšu	167429	googleFonts	1t:f 2:4 3:1 7:f 2:4 3:1 3q:1 b:1 5:1 f:1 7:1 b:1 4:1 9:1 6:1 j:1 9:1 i:1	29 6:1 p 6:1
lu	Latn	Luba-Katanga	Tshiluba	2340939	cldr	1t:g 2:4 2:1 7:g 2:4 2:1 1y:1 7:1 3:1 5:1 6:1 6:1 7:1 3:1 5:1 6:1 3w a 5g 7 4l:1	11 6:3 2:9 p 6 q 6 69k
lua	Latn	Luba-Lulua	Tshiluba	9770880	googleFonts	1t:f 3:4 2:1 7:f 3:4 2:1	
luo	Latn	Luo	Dholuo	5245734	cldr	1t:f 2:5 2 8:f 2:5 2	29 7 2 n 7 2
luy	Latn	Luyia	Luluhia	5888069	cldr	1t:p 7:p	
lv	Latn	Latvian	latviešu	1147550	cldr	1t:f 2:4 4 7:f 2:4 4 3q:1 b:1 5:1 f:1 7:1 b:1 4:1 9:1 q:1 9:1 i:1	x:2 2:m 4:1 h 6:2 2 2 k 6:2 1a 4l:1 9:1 62k:1 4:2 2:2 2:1 5 a 2:1
mad	Latn	Madurese	Madhurâ	16822638	googleFonts	1t:4 2:9 2:3 2 a:4 2:9 2:3 2 23 w 5re:1 2n:1	
mag	Deva	Magahi	मगही	15913080	googleFonts	jg 18p:6 3:2 2:m 2:6 2 3:4 1m:2	1c:9 1sn k:c
mai	Deva	Maithili	मैथिली	19249149	cldr	1s2:1 i:3 2:e 2:6 2 3:4 3 2:4 5:1 3:2	x:2 3:9 b:1 4:1 r:2 2:1 s 2 15 1ni:7 3:1 3:1 25 4he:1 4:1 3:1 9 c:1
man	Latn	Mandingo	Maninkakan	630460	googleFonts	1t:f 2:5 2:1 7:f 2:5 2:1 5s:1 1n a d 53 7 n	
mas	Latn	Masai	Maa	1734738	cldr	1t:4 2:9 2:3 2 2 8:4 2:9 2:3 2 2 1z:2 6:2 2:2 4:2 5:2 5:2 6:2 2:2 4:2 5:2 5:1 h:1 n:1 v:3 t:1 r a 7 4t g 7 d x 3c	1y b 5 2 2 c b 5 2 2
maz	Latn	Central Mazahua	Jñatrjo	437410	googleFonts	1t:4 2:3 2:4 2:4 2 2 7:4 2:3 2:4 2:4 2 2 2f w 95 a 2:1 1u 89o	13
mdf	Cyrl	Moksha	Мокшень кяль	297616	googleFonts	sh f:1r 2	
men	Latn	Mende	Mɛnde yia	1813082	googleFonts	1t:1 2:c 3:4 2 8:1 2:c 3:4 2 7h a 5g 7	
mer	Latn	Meru	Kĩmĩrũ	2141116	cldr	1t:p 7:p 4u:1 1r:1	
mfe	Latn	Morisyen	kreol morisien	1241433	cldr	1t:f 2:8 7:f 2:8	11 6 2:1 2:9 6bb
mfv	Latn	Mandjak		121170	googleFonts	1t:f 2:3 2 2:1 7:f 2:3 2 2:1 29 6 q 6 2h:1 h:1 5:1	
mg	Latn	Malagasy	Malagasy	24260130	cldr	1t:1 2:c 2:2 2 3:1 7:1 2:c 2:2 2 3:1 1y 2 6:4 2:1 2 3 c 2 6:4 2:1 2 3	11 6:3 2:9 a e 4 2:1 b e 4 2:1 69k
mgh	Latn	Makhuwa-Meetto	Makua	1354419	cldr	1t:f 2:5 2:1 7:f 2:5 2:1	11 6:3 2:9 o 7 p 7 69k
mgo	Latn	Metaʼ	metaʼ	130401	cldr	1t:a 2:3 2:3 2 2:1 7:a 2:3 2:3 2 2:1 1y 8 4 6 7 7 8 4 6 7 29:1 1n 9 5h 5 2r 1w	x:1 3 2 4:3 2:b 4 d 5 5 2 k 5 5 2 68w:1 3:1 j
mh	Latn	Marshallese	Kajin M̧ajeļ	56879	googleFonts	1t:1 2:1 4:7 2 2:1 2 a:1 2:1 4:7 2 2:1 2 3t:1 1m:1 9:1 6:1 t:1 bd z	
mi	Latn	Māori	te reo Māori	137913	cldr	1t 4 2:2 2 2:3 2 2:1 2 a 4 2:2 2 2:3 2 2:1 2 3t:1 h:1 n:1 x:1 t:1	1u:2 2 4 2 5 2 3 2:2 8:2 2 4 2 5 2 3 2:2
mic	Latn	Mi'kmaq	Míkmawísimk	0	googleFonts	1t 4 4:8 2:2 2 2 8 4 4:8 2:2 2 2 20 8 4 6 7 7 8 4 6 7 4d 5t	13
min	Latn	Minangkabau	Baso Minangkabau	8010780	googleFonts	1t:m 2:1 7:m 2:1	2g w
mk	Cyrl	Macedonian	македонски	1608564	cldr	sj 2 3:2 2 3:9 2:e 8:8 2:e b 2 3:2 2 3	x 4 3:1 2:3 2:b 4 s 2 pv d 1v d 5h2:1 4 2 2 2 8 a
ml	Mlym	Malayalam	മലയാളം	43280501	cldr	2ki:1 2:7 2:2 2:m 2:f 5:5 3:2 2:3 a 9:1 p:5	x:2 2:m 4:1 r 2 22 2in:9 3ok:1 4:1 3:1 3:1 5 a 2:1
mn	Cyrl	Mongolian	монгол	2948393	cldr	sh f:1r 2 2l:1 1l:1	x:2 2:m 4:1 r 2 22 rz:1 z:1 e:1 e:1 5dm:1 4:1 3:1 3:1 5 a 2:1
mn-Mong	Mong	Mongolian		3624452	orthography	4rk:2f 9:15	
mni	Beng	Manipuri	মৈতৈলোন্	1476590	cldr	1vl:2 2:6 4:1 3:l 2:6 2 4:3 3 2:5 4:1 3:2 10	x:2 2:m 4:1 r 2 22 1tr:9 4dg:1 4:1 3:1 3:1 5 a 2:1
mns	Cyrl	Mansi	Маньси	0	googleFonts	sh f:1r 2 3a:1 q:1 b:1	
moe	Latn	Innu	Innu Aimun	12439	googleFonts	1t:p 7:p 20 c d 7 c d	
moh	Latn	Mohawk	Kanien’kéha	3505	googleFonts	1t:p 7:p 1y:1 7:1 3:1 5:1 6:1 6:1 7:1 3:1 5:1 6:1	6c9
mos	Latn	Mossi		8334160	googleFonts	1t:1 2:5 3:4 2:5 2:1 7:1 2:5 3:4 2:5 2:1 7q 6 s 4p e y	13
mr	Deva	Marathi	मराठी	92826300	cldr	1s1:2 2:8 2:2 2:l 2:9 2:4 3:7 2 2:2 2:2 3	x:2 2:m 4:1 r 2 1rb y:9 4h0:1 4:1 3:1 9 a 2:1
mrj	Cyrl	Western Mari	Кырык Мары	29761	googleFonts	sh f:1r 2 3l:1 j:1 9:1 7:1	
ms	Latn	Malay	Melayu	34869275	cldr	1t:p 7:p	x:2 2:m 4:1 r 2 22 67g:1 4:1 3:1 3:1 5 a 2:1
mt	Latn	Maltese	Malti	457267	cldr	1t:1 2:k 2 7:1 2:k 2 1y 8 4 6 7 7 8 4 6 7 h:1 l:1 5:1 2c:1	x:1 3 2:2 2:3 2:b 4 4 m 2 2 6 m 68v:1 3:1 j
mua	Latn	Mundang	MUNDAŊ	277450	cldr	1t:f 2:5 2:1 7:f 2:5 2:1 21 8 a e 8 a 1f:1 x:1 1i 9 4 27 3a 4 5k5:1	11 6:3 2:9 o 7 p 7 69k
mus	Latn	Muscogee	Mvskoke	3991	googleFonts	1t:p 7:p 48:1	
mwl	Latn	Mirandese	Mirandés	0	googleFonts	1t:p 7:p 1z 6 2:1 3 6:1 6 7 6 2:1 3 6:1 6 32:1	
my	Mymr	Burmese	မြန်မာ	36559231	cldr	35s:x 2:4 2:9 4:9	11 6:3 2:9 355 6 b:1 c:b 4:b 8 2:1 g 8:1 8 2 2 5:a 327:1 3:1 j
myv	Cyrl	Erzya	Эрзянь	439338	googleFonts	sh f:1r 2	
mzn	Arab	Mazanderani	مازرونی	4246165	cldr	17l:3 2:k 7:1 2:4 3:2 4 3 16 8 i h 6 t	x 7:2 3:2 b x:2 26 g 11t f 4 6 u 6:1 4:2 2 4 l:1 4 52u j:1
na	Latn	Nauru		6930	orthography	1t:p 7:p 21 e 4 e e 4 37:1	
nap	Latn	Neapolitan	Napulitano	605306	googleFonts	1t:p 7:p 1y:2 6:2 2:2 4:2 5:2 5:2 6:2 2:2 4:2 5:2	
naq	Latn	Nama	Khoekhoegowab	289307	cldr	1t:8 2 2:8 2:3 7:8 2 2:8 2:3 20 c 6 7 7 c 6 7 5h:3	22 2 a k 2 a
nd	Latn	North Ndebele	isiNdebele	1745556	cldr	1t:g 2:7 7:g 2:7	2a w
nds	Latn	Low German	Neddersass’sch	11520008	cldr	1t:p 7:p 22:1 h 6 8:1 h 6	x:2 2:m 4:1 r 2 22 4 g 5:2 4:9 2:3 4:3 5:2 4:9 2:3 4:3 4:4 f:3 3:1 h:3 v:3 3:1 n:3 b 61n:1 4 2 2 2 8 a
ne	Deva	Nepali	नेपाली	20903374	cldr	1s1:2 2:8 2:2 2:l 2:6 2:1 2:4 3:7 2 2:2 2:2 3	x:1 3 2:2 2:3 2:9 2 4 s 2 1rb w 2:9 4h1 4:1 3:1 j
ng	Latn	Ndonga		552314	googleFonts	1t:1 2:c 2:5 2:1 7:1 2:c 2:5 2:1	
niu	Latn	Niuean	Niuē	1120	googleFonts	1t:p 7:p 3q:1 h:1 n:1 x:1 t:1	
njo	Latn	Ao Naga		305000	googleFonts	1t:2 2 4:7 2:3 4:1 7:2 2 4:7 2:3 4:1	
nl	Latn	Dutch	Nederlands	31709104	cldr	1t:p 7:p 1z 3 5 2 2 2 4 3 4 2 5 3 5 2 2 2 4 3 4 2 ed	x:2 2:m 4:1 r 2 22 p 2:1 2:3 2 4 3 3 4:1 2 5 2:1 2:3 2 4 3 3 4:1 2 4 2b:1 11 61n:1 4:1 3:1 3:1 5 a 2:1
nmg	Latn	Kwasio	Kwasio	8878	cldr	1t:f 2:5 2 8:f 2:5 2 20:1 2 5:1 3:2 4:1 2 4:1 6:1 2 5:1 3:2 4:1 2 4:1 5:1 h:1 7:1 f:1 o:1 6:3 7:1 l:1 m 5 8 2 1p:7 9 3a:1 7 4m:1 2 8	11 6:2 3:9 o 7 2 n 7 2 69i
nnh	Latn	Ngiemboon	Shwóŋò ngiembɔɔn	388430	cldr	1t:f 3:4 2:1 7:f 3:4 2:1 1y:2 6:2 2:1 5:2 5:2 5:2 6:2 2:1 5:2 5:2 4 r:1 14:1 6:1 19 e a 1p:1 3:3 34 g 7 1a 1f 1w:2 a 5de:1 1x:1	x 4 2 4:3 2:b 4 i:1 6 p:1 6 1f g 671:1 n
no	Latn	Norwegian	norsk	0	cldr	1t:p 7:p 1y 5:1 3 9:2 4 8 5:1 3 9:2 4	x:1 3 2:k 4:1 r:2 22 4 g 6 2:1 3:1 2 3 4 5 4 2 5 2:1 3:1 2 3 4 5 4 2 g:1 3:1 1e:1 6:1 l:1 5:1 m:1 27:1 5z9 t de
nog	Cyrl	Nogai	Ногай	0	googleFonts	sw:1r	
nov	Latn	Novial	Novial	0	googleFonts	1t:p 7:p	
nqo	Nkoo	N’Ko		626370	orthography	1je:17 5	1j4:9 19:3
nr	Latn	South Ndebele	isiNdebele	903417	googleFonts	1t:p 7:p	
nso	Latn	Northern Sotho	Sepedi	5307578	googleFonts	1t:p 7:p 28 a m a 30:1	
nus	Latn	Nuer	Thok Nath	591427	cldr	1t:p 7:p 22 7 4 7 e 7 4 7 2c:1 1n a 4 5c 7 8 4l 15	11 6:3 2:9 6bb
nv	Latn	Navajo	Diné Bizaad	166319	googleFonts	1t:4 2:8 4:1 3:3 7:4 2:8 4:1 3:3 1z 8 4 6 e 8 4 6 h:1 j:1 l:1 i:1 4o:1 5t 1x	
ny	Latn	Nyanja	Chicheŵa	17026780	googleFonts	1t:p 7:p 5s:1 15:1	
nym	Latn	Nyamwezi		1932242	googleFonts	1t:1 2:6 2:4 3:4 3 7:1 2:6 2:4 3:4 3 5s:1 1n a 5g 7	
nyn	Latn	Nyankole	Runyankore	2724939	cldr	1t:p 7:p	
nzi	Latn	Nzima		293402	googleFonts	1t:1 2:5 2:5 2:5 2:1 7:1 2:5 2:5 2:5 2:1 7g a 5g 7	
oc	Latn	Occitan	Occitan	2035446	googleFonts	1t:p 7:p 1y:1 6:2 2 2 2 3:1 7 2 4:1 6:2 2 2 2 3:1 7 2	
om	Latn	Oromo	Oromoo	34897120	cldr	1t:p 7:p	11 6:3 2:9 6bb
or	Orya	Odia	ଓଡ଼ିଆ	42434880	cldr	269:2 2:6 4:1 3:l 2:6 2:1 2:4 3 2:5 4:1 3:2 i i	x:2 2:m 4:1 r 2 22 24f:9 42s:1 4:1 3:1 3:1 5 a 2:1
os	Cyrl	Ossetic	ирон	616987	cldr	sh f:1r 2 3n:1	x:2 2:m 4:1 r 2 22 4 g 66w:1 4 2 2 2 8 a
ota	Arab	Ottoman Turkish		0	orthography	17l:1 4:k 7:7 1i 8 i l 2 t	
pa	Guru	Punjabi	ਪੰਜਾਬੀ	37669517	cldr	1z9:5 5:1 3:l 2:6 2 3 3:1 3 2:4 5:1 3:2 f k:4	x:1 3:4 2:g 4 s 2 1wk:2 2r:9 49w:1 4:1 3:1 j 2:1
pa-Arab	Arab	Punjabi	پنجابی	163450700	cldr	17l:1 2 2:2 2:g 7:1 2:4 7 16 5 8 2 9 7 h 6 b 4 3 b 6	11 6:3 2:9 162 6 29:3 52r
pam	Latn	Pampanga	Kapampangan	2511162	googleFonts	1t:1 2:1 2:2 2:a 2 2 8:1 2:1 2:2 2:5 2:3 2 2	1v 3 4 c 2 2 9 3 4 7 5 2 2
pap	Latn	Papiamento	Papiamentu	211640	googleFonts	1t:p 7:p 26 9:1 7 3 c 9:1 7 3	
pau	Latn	Palauan	a tekoi er a Belau	16046	googleFonts	1t:5 3 2:5 2:3 5 7:5 3 2:5 2:3 5 4e:1	
pcd	Latn	Picard	Picard	746330	googleFonts	1t:m 2:1 7:m 2:1 20 3:5 4:1 5 7 7 3:5 4:1 5 7 2f:1 z:1	
pcm	Latn	Nigerian Pidgin	Naijíriá Píjin	44945880	cldr	1t:f 2:5 2:1 7:f 2:5 2:1 1z 8 4 6 7 7 8 4 6 7 ef 5h3:1 j:1	x:2 2:m 4:1 h 7 3 2 k 7 1b p 8 4 6 7 7 8 4 6 7 ef 5qr:1 4:1 3:1 3:1 5 a 2:1
pko	Latn	Pökoot	Markweta	369342	googleFonts	1t:4 2:9 2:3 2 2 8:4 2:9 2:3 2 2	1y b 5 2 2 c b 5 2 2
pl	Latn	Polish	polski	38273562	cldr	1t:f 2:3 2 2:1 7:f 2:3 2 2:1 2h w h:3 h:1 14:3 m:1 u:3	x:2 2:m 4:1 h 5 2 3 2 k 5 2 6 15 4 5 b 5 2 2:7 3:1 5 2 3 2:1 3:1 2 2:7 3:1 5 2 3 2:1 3 2b:1 11 61n:1 9:1 2:1 5 a 2:1
pms	Latn	Piedmontese	Piemontèis	6177	googleFonts	1t:p 7:p 1y 4 4 3:1 3 3 4 3 3 4 4 4 3:1 3 3 4 3 3	
pon	Latn	Pohnpeian	Pohnpei	23560	googleFonts	1t 3:1 3:1 2:5 2:3 2 a 3:1 3:1 2:5 2:3 2	
prg	Latn	Prussian	Prūsiskan	0	googleFonts	1t:p 7:p 3q:1 h:1 f:1 7:1 b:1 e:1 6:1 9:1 9:1 9:1 i:1 4c:1 5it:1	
ps	Arab	Pashto	پښتو	51207631	cldr	17l:3 2:k 7:1 2:4 2:8 2 s c 2 3 4:1 3 a 3 2 2 f 2 4 d g:1 3	x 4 2:2 2:g w 2 14c 3 2m:2 2u 2 s:9 4yn o de
pt	Latn	Portuguese	português	237135427	cldr	1t:p 7:p 1y:3 4 2:1 3 5:3 5 6:3 4 2:1 3 5:3 5	x:2 2:m 4:1 r 2 22 3 g a:2 2 3:1 2:1 2 5 2:1 2:1 8:2 2 3:1 2:1 2 5 2:1 2:1 3:4 f:3 l:3 v:3 3:1 n:3 b 61n:1 4:1 3:1 3:1 5 a 2:1
qu	Latn	Quechua	Runasimi	11385851	cldr	1t 2 5:1 2:3 2:1 2:2 2 2 8 2 5:1 2:3 2:1 2:2 2 2 2g w cr	x:2 2:m 4:1 2 2:3 3 5 3 4 2 2:1 2 5 2:3 3 5 3 4 2 2 19 p:f 3:2 2 2:4 4:f 3:2 2 2:4 3:4 f:3 l:3 v:3 3:1 n:3 b 61n:1 4:1 3:1 3:1 5 a 2:1
quc	Latn	Kʼicheʼ	Qatzijob'al	1200731	googleFonts	1t:2 2 3:d 2:3 7:2 2 3:d 2:3	13
qug	Latn	Chimborazo Highland Quichua	Runa Simi	963579	googleFonts	1t:p 7:p 2f w	7c:1 3:1 2b:1 s:1
rar	Latn	Rarotongan	Māori Kūki 'Āirani	0	googleFonts	1t:p 7:p 3q:1 h:1 n:1 x:1 t:1	5d 8 4 6 7 7 8 4 6 7
rkt	Beng	Rangpuri	রংপুরী	16274502	googleFonts	1vp:6 4:1 3:l 2:6 2 4:3 1j:1	1ye:9 b
rm	Latn	Romansh	rumantsch	42019	cldr	1t:p 7:p 1y 8:1 3 6 7 7 8:1 3 6 7	11 6 3 2:9 3s:1 2:3 3:1 2:2 2 2:1 2 2 2:2 5:1 2:3 3:1 2:2 2 2:1 2 2 2:2 3:4 f:3 l:3 v:3 3:1 n:3 b 61t n de
rn	Latn	Rundi	Ikirundi	7475454	cldr	1t:p 7:p	11 6:3 2:9 6bb
ro	Latn	Romanian	română	22085633	cldr	1t:f 2:8 7:f 2:8 20 c k c k:1 7p:3	x:1 3 2:k 4:1 h a 2 k 1m g 5:1 3:1 2:4 6 5 6 4:1 3:1 2:4 6 5 6 2q:1 3:1 628:1 4 4:2 8 a
ro-Cyrl	Cyrl	Romanian, Cyrillic	Молдовеняскэ	0	googleFonts	sw:o 3:t 3:4 36:1	
rof	Latn	Rombo	Kihorombo	433290	cldr	1t:f 2:5 2:1 7:f 2:5 2:1	29 7 p 7
rom-Latn	Latn	Romany	řomani ćhib	0	googleFonts	1t:5 2:g 2 7:5 2:g 2 22 6 4 8 e 6 4 8 g:1 5:1 h:1 1n:1 u:1 5p8:1	
ru	Cyrl	Russian	русский	195630064	cldr	sh f:1r 2	x:2 2:m 4:1 r 2 22 4 g g6 5qq:1 4 2 2 2 8 a
rue	Cyrl	Rusyn	Руски	527074	googleFonts	sh 3 2:1 9:q 2:u 2:3 2 3 2:1 1l:1	
rup	Latn	Aromanian	Armani	0	googleFonts	1t:p 7:p 20:1 v:1 v:1 7p:3	
rw	Latn	Kinyarwanda	Kinyarwanda	11083625	cldr	1t:p 7:p	11 6:3 2:9 6bb
rwk	Latn	Rwa	Kiruwa	128816	cldr	1t:f 2:5 2:1 7:f 2:5 2:1	29 7 p 7
sa	Deva	Sanskrit	संस्कृत भाषा	15913	cldr	1s1:2 2:7 3:1 3:l 2:6 2:1 2:4 3:8 3:1 3:2 3:2 e:3	x:2 2:m 4:1 r:2 2:1 s 2 15 1nq 4 1g 4 t:9 4h0:1 4:1 3:1 9 a 2:1
sah	Cyrl	Sakha	саха тыла	453510	cldr	sw:1 2:1 4:b 2 2 4:2 3:1 2:1 4:b 2 2 4:2 1z:1 f:1 9:1 b:1 19:1	11 6:2 3:a qv h 3:2 d 2 2:2 4:1 3 3:2 d 2 2:2 4:1 2 5i7
saq	Latn	Samburu	Kisampur	246228	cldr	1t:4 2:9 2:5 2 8:4 2:9 2:5 2	1y b 7 2 c b 7 2
sat	Olck	Santali	ᱥᱟᱱᱛᱟᱲᱤ	7293495	cldr	5lm:z	11 6:3 2:9 5jr:9
sat-Deva	Deva	Santali		0	orthography	1s1:2 2:5 5:1 3:l 2:6 2 3 3:1 3:6 5:1 3:2 3	1us:c
sav	Latn	Saafi-Saafi		236046	googleFonts	1t:f 2:3 2 2 8:f 2:3 2 2 2g w 2h:1 1i 9 15:1 4f 4	6c9
sbp	Latn	Sangu	Ishisangu	117105	cldr	1t:f 3:4 2 8:f 3:4 2	11 6:3 2:9 o:1 6 2 n:1 6 2 69i
sc	Latn	Sardinian	sardu	1060845	cldr	1t:9 2:4 2:4 4 7:9 2:4 2:4 4 1y 8 4 6 7 7 8 4 6 7	x:2 2:m 4:1 b 6 6:2 2 2 e 6 6:2 1d:1 c 3:1 6:6 2:2 2:2 2 2:3 2 2:2 3 2:6 2:2 2:2 2 2:3 2 2:2 3 2b:1 11 61n:1 4:1 3:1 9 a 2:1
scn	Latn	Sicilian	Sicilianu	511702	googleFonts	1t:p 7:p 1y 2 6 4 6 7 7 2 6 4 6 7	
sco	Latn	Scots	Scots Leid	1775549	googleFonts	1t:p 7:p bm:1	
sd	Arab	Sindhi	سنڌي	31467954	cldr	17l:1 5:1 2:g 7:1 2:4 2 1c:1 2:3 3:1 2:1 3 2:1 2 a d 3:1 5 2 2 8 3	x 4 3:1 2:f x 2 155 14:2 3o 4zo o v 2r6
sd-Deva	Deva	Sindhi	सिन्धी	344783	cldr	1s2 3:5 5:1 3:l 2:6 2 3:4 3 2:7 2:2 2:2 1a:1 2:1	x:2 2:m 4:1 r 2 22 67g:1 4:1 3:1 3:1 5 a 2:1
sdc	Latn	Sassarese Sardinian	Sardu	106084	googleFonts	1t:p 7:p 1y 7:1 4 6 7 7 7:1 4 6 7	
se	Latn	Northern Sami	davvisámegiella	51529	cldr	1t:f 2:4 4 7:f 2:4 4 1z w 17:1 3:1 1l:1 l:1 5:1 m:1	11 6:1 4:9 o 6:2 o 6:2 1z 3:6 4 4:2 3 2 2 2 4 3:6 4 4:2 3 2 2 2 1z:1 63w de
seh	Latn	Sena	sena	1384517	cldr	1t:p 7:p 1y:3 4 2:1 3 5:3 5 6:3 4 2:1 3 5:3 5	11 6:3 2:9 6bb
sei	Latn	Seri	Cmiique Iitom	900	googleFonts	1t:p 7:p 2k w	
sel	Cyrl	Selkup	Шӧльӄумыт	0	googleFonts	1t w ps f:1r 2 1x:1 18:1 3:1 q:1 3:3 3:5 5:1	
ses	Latn	Koyraboro Senni	Koyraboro senni	664815	cldr	1t:k 2:3 7:k 2:3 21 i e i 2d:1 l:1 s:1 v 5x 5l6:1	11 6 2:1 2:9 t w 69m
sg	Latn	Sango	Sängö	2935521	cldr	1t:1 2:c 2:5 2:1 7:1 2:c 2:5 2:1 20 2 6:1 3:1 5 2 3 2:1 6 2 6:1 3:1 5 2 3 2:1	11 6:3 2:9 a e 7 b e 7 69k
shi	Tfng	Tachelhit	ⵜⴰⵛⵍⵃⵉⵜ	0	cldr	8xc:1 2 4 2 2:2 3 3:2 2 2:1 3:2 4:3 3:3 3 2:2 2 a	11 6:2 3:9 6bb
shi-Latn	Latn	Tachelhit	Tashelḥiyt	3093867	cldr	1t:d 3:4 2:3 7:d 3:4 2:3 7q 4 5j 8 2c 5ed:1 n:1 1h:1 7:1 9:1	11 6:2 3:9 m:1 6 p:1 6 69m
shs	Latn	shs		0	orthography	1t 2 2 2:2 2:a 2:2 8 2 2 2:2 2:a 2:2 20 8 4 k 8 4 fa	1j
si	Sinh	Sinhala	සිංහල	15564656	cldr	2o2:1 2:8 4:5 4:b 2:a 2:8 2 3:6 4 5:5 2 2:7 j	x:2 2:m 4:1 r 2 22 2jr:2 m 25 3kw:1 4:1 3:1 3:1 5 a 2:1
sid-Ethi	Ethi	Sidamo		0	orthography	3k0:6 2:e 2:e 2:8 8:e 2 2:3 3:6 2 2:3 3:e 2:m 2 2:3 3:u 2 2:3 b 2:3 3:6 2:6 2:m 2:7 9:e 2 2:3 b:12 2:e	
sk	Latn	Slovak	slovenčina	6680269	cldr	1t:p 7:p 1z 3 5 4 6:1 6 3 4 3 5 4 6:1 6 3 f:3 16:1 3:1 9:1 c:1 b:1 3:1 o:1	x 4:1 2:j 4:1 r 2 22 p 2 3:3 2:2 2:1 2:1 4 2:1 2:1 4 2 3:3 2:2 2:1 2:1 4 2:1 2:1 3:4 f:3 l:3 v:7 5:1 h:3 3:1 7 61n 5 2 2 2 8 a
sl	Latn	Slovenian	slovenščina	1973179	cldr	1t:f 2:4 4 7:f 2:4 4 42:1 2b:1 s:1	x:1 3 2:7 2:b 4:1 h 6:2 2 2 k 6:2 1e g 5:2 2:b 2:3 2 2:4 4:2 2:b 2:3 2 2:4 3:4 3:1 9:5 l:3 v:3 3:1 n:3 b 61n b:1 7 a de
sm	Latn	Samoan	Sāmoa	252716	googleFonts	1t:p 7:p 3q:1 h:1 n:1 x:1 t:1	
sma	Latn	Southern Sami	Åarjelsaemiengïele	295	googleFonts	1t:p 7:p 22:2 9 7 2 c:2 9 7 2	
smj	Latn	Lule Sami	Julevusámegiella	1530	googleFonts	1t:p 7:p 1z 3:1 c 5 b 3:1 c 5 25:1	
smn	Latn	Inari Sami	anarâškielâ	612	cldr	1t:f 2:4 3:1 7:f 2:4 3:1 1z:1 2 t:1 2 14:1 3:1 1l:1 l:1 s:1	11 6:2 3:9 o 6:1 p 6:1 20 3 2:4 4 4:2 3 2 2 2 4 3 2:4 4 4:2 3 2 2 2 1z:1 63w
sms	Latn	Skolt Sami	Nuõrttsääʼmǩiõll	612	googleFonts	1t:l 2:2 7:l 2:2 20 2:1 g:1 c 2:1 g:1 m:1 3:1 1l:1 l:1 s:1 1l 19:5 5:1 4j 16	60 w
sn	Latn	Shona	chiShona	11782503	cldr	1t:f 2:5 2:1 7:f 2:5 2:1	11 6:3 2:9 o 7 p 7 69k
snk	Latn	Soninke	Sooninkanxanne	1153650	googleFonts	1t:k 2:2 8:k 2:2	13
so	Latn	Somali	Soomaali	16731120	cldr	1u:2 2:2 2:4 3:3 3:2 9:2 2:2 2:4 3:3 3:2	x:2 3:4 2:3 b:1 4:2 4 4 6:1 5:1 4:1 2 4 4 4 6:1 5:1 4 19 67g:1 4:1 3:1 3:1 5 c:1
sq	Latn	Albanian	shqip	6791906	cldr	1t:l 2:2 7:l 2:2 25 4 s 4	x:2 2:m 4:1 n 4 2 q 7 15 4 g 66w:1 4:1 3:1 9 a 2:1
sr	Cyrl	Serbian	српски	7452738	cldr	si 6:3 4:9 2:e 8:8 2:e a 6:3 4	x 2 2 3:6 2:b 4 s 2 it 73 o g:6 a g:6 2 5he 5 2 2 2 8 a
sr-Latn	Latn	Serbian	srpski	8085593	cldr	1t:f 2:4 4 7:f 2:4 4 3w:1 5:1 3:1 27:1 s:1	x 2 2 3:6 2:b 4 i 6:2 2 2 k 6:2 24 w 65q 5 2 2 2 8 a
srn	Latn	Sranan Tongo	Sranan Tongo	414506	googleFonts	1t:p 7:p 26 a m a	
srr	Latn	Serer	Seereer	1731004	googleFonts	1t:k 2:2 8:k 2:2 2g w 2h:1 1i 6:1 2 q:1 7:1 6:1 4f 4	13
ss	Latn	Swati	Siswati	2212379	googleFonts	1t:p 7:p	
st	Latn	Southern Sotho	Sesotho	6390567	googleFonts	1t:p 7:p 1y:1 8 n:1 8 3b:1 bj 4	
su	Latn	Sundanese	Basa Sunda	32043120	cldr	1t:p 7:p 27 w	x:2 2:m 4:1 r 2 22 p:8 2:5 2:3 2 2:4 4:8 2:5 2:3 2 2:4 3:4 f:3 l:3 v:3 3:1 n:3 b 61n:1 4:1 3:1 3:1 5 a 2:1
su-Sund	Sund	Sundanese, Sundanese	ᮘᮞ ᮞᮥᮔ᮪ᮓ	0	googleFonts	5fn:t	1c:9 5f9:b 2:4 75:7
suk	Latn	Sukuma	Kɪsukuma	5094093	googleFonts	1t:f 2:5 2:1 7:f 2:5 2:1 ds wn8	13
sus	Latn	Susu	Sosoxi	1378014	googleFonts	1t:1 2:5 2:5 2:3 2:2 8:1 2:5 2:5 2:3 2:2 7h a d 53 7 n	
sv	Latn	Swedish	svenska	12932871	cldr	1t:p 7:p 1y 4:1 4 d a 4:1 4 d	x:2 2:m 4:1 r 2 22 q:2 3:2 3 2:2 2 2 5 2 2 5:2 3:2 3 2:2 2 2 5 2 2 3:2 15:1 25 61n:1 4:1 3:1 3:1 5 a 2:1 db
sw	Latn	Swahili	Kiswahili	171610296	cldr	1t:f 2:5 2:1 7:f 2:5 2:1	x:1 3 2:2 2:3 2:b 4 i 7 3 2 k 7 69k
swb-Latn	Latn	Comorian, Latin	Shikomori	0	googleFonts	1t:f 2:5 2:1 7:f 2:5 2:1	
syr	Syrc	Syriac		210658	orthography	1e8:s 4:f	
szl	Latn	Silesian	Ślůnsko godka	497669	googleFonts	1t:p 7:p 3w:1 5:1 1i:1 k:3 5:1 d:1 a:5	
ta	Taml	Tamil	தமிழ்	83327102	cldr	29v 2:5 4:2 2:3 4:1 2 2:1 4:1 4:2 4:7 2:2 5:4 4:2 2:3	x:2 2:m 4:1 r 2 22 27z:9 3z8:1 4:1 3:1 3:1 5 a 2:1
tab	Cyrl	Tabassaran	Табасаран	0	googleFonts	sh f:1r 2 33 f	
taj	Deva	Eastern Tamang	तामाङ‎	130409	googleFonts	1s5:6 4:1 3:l 2:6 2 3:4	1c:9 1sn k:c
taj-Tibt	Tibt	Eastern Tamang, Tibetan	རྟ་དམག‎	0	googleFonts	30g:2 2:3 2 6:2 2:3 2:3 2:7 2:2	2ys 4 3 2:1 6 c:9 h:1
te	Telu	Telugu	తెలుగు	95478480	cldr	2dd:2 2:7 2:2 2:m 2:9 2:4 5:6 2:2 2:3 8:1 a:1	x:1 3 2:2 2:3 2:b 4 s 2 2dl:9 3vt:1 3:1 j
tem	Latn	Timne	KʌThemnɛ	1722481	googleFonts	1t:1 2:5 2:5 2:3 2 a:1 2:5 2:5 2:3 2 5v:1 1n 9:1 51 f 5 2 1d	
teo	Latn	Teso	Kiteso	2082973	cldr	1t:4 2:9 2:7 8:4 2:9 2:7	1y b 9 c b 9
tet	Latn	Tetum	Lia Tetun	816394	googleFonts	1t:p 7:p 1z 8 4 4 2 e 8 4 4 2	
tg	Cyrl	Tajik	тоҷикӣ	8873670	cldr	sh f:l 2:1 2 3:o 2:1 2 3:2 2 1t:1 7:1 n:1 3:1 17:1 b:1	x:2 2:m 4:1 r 2 22 ov 3 2:1 q 3 2:1 5hj:1 4:1 3:1 3:1 5 a 2:1
th	Thai	Thai	ไทย	55181920	cldr	2rl:1l 6:e	x:2 2 2:j 6 r 2 69i:1 4:1 3:1 9 a 2:1
ti	Ethi	Tigrinya	ትግርኛ	10145910	cldr	3k0:6 2:1q 2 2:3 3:6 2 2:3 3:12 2 2:3 3:u 2 2:3 3:6 2 2:3 3:6 2:6 2:m 2:7 9:e 2 2:3 b:1j 8	11 6:3 2:9 3im 1s 1s 14 w w 9:7 g 9:7 1l:2 12:p 2hj 2mo:m a:6 2:6 2:6 2:6 2:6 2:6 2:6 2:6
tig	Ethi	Tigre		1094616	orthography	3k0:6 2:e 2:7 9:8 8:e 2 2:3 j:e 2:f h:7 9:6 2:6 2 2:3 j:6 2:6 2:7 9:6 2:7 9:e 2 2:3 b:v 9:e	
tiv	Latn	Tiv	Tiv	3424448	googleFonts	1t:f 2:5 2:1 7:f 2:5 2:1 2i w	
tk	Latn	Turkmen	türkmen dili	0	cldr	1t:1 2:c 2:3 2 2:1 7:1 2:c 2:3 2 2:1 22 3 f 6:1 7 3 f 6:1 22:1 m:1 u:1	x:2 2 3:6 2:b 4:1 3 e 5 2 3 2 6 e 5 2 1b 67g:1 8:1 9 a
tk-Cyrl	Cyrl	Turkmen, Cyrillic	Түркменче	0	googleFonts	sh f:1r 2 1x:1 b:1 b:1 15:1 f:1	
tkl	Latn	Tokelau	Tokelau	1284	googleFonts	1t 4:4 2:5 4:2 b 4:4 2:5 4:2 3u:1 h:1 n:1 x:1 t:1	
tkr	Latn	Tsakhur, Latin	Ts‘əxna miz	0	googleFonts	1t:l 2:2 7:l 2:2 25 f 6 b f 6 y:1 h:1 19:1 1c 5m 2r	5g w
tkr-Cyrl	Cyrl	Tsakhur	Цӏаӏхна миз	16329	googleFonts	sh f:1r 2 33 f	
tly	Latn	Talysh, Latin	Tolışi	0	googleFonts	1t:l 2:2 7:l 2:2 25 f 6 b f 6 y:1 h:1 19:1 1c 5m 2r	5g w
tly-Cyrl	Cyrl	Talysh, Cyrillic	Толыши	0	googleFonts	so 8:o 3 5:o 3 d 1m:1 9:1 r:3 t:1	
tn	Latn	Tswana	Setswana	6113428	googleFonts	1t:p 7:p 28 a m a 30:1	
tnr	Latn	Ménik		3304	googleFonts	1t:f 2:3 2 2 8:f 2:3 2 2 2a 6 q 6 2h:1 h:1 10 9 15:1 4f 4	
to	Latn	Tongan	lea fakatonga	100790	cldr	1t 4:4 2:5 3:3 b 4:4 2:5 3:3 23 8 4 6 7 7 8 4 6 7 6:1 h:1 n:1 x:1 t:1 9c	x:2 2:m 4:1 2:2 6 7:1 5:4 2 5:2 6 7:1 5:3 19 p 2 2:4 2:2 2:1 2:1 2 2 2:1 2:1 4 2 2:4 2:2 2:1 2:1 2 2 2:1 2:1 3 3:1 h:1 n:1 x:1 3:1 p:1 b 61n:1 4:1 3:1 3:1 5 a 2:1
tpi	Latn	Tok Pisin	Tok Pisin	5154216	googleFonts	1t:p 7:p	
tr	Latn	Turkish	Türkçe	80191488	cldr	1t:f 2:4 3:1 7:f 2:4 3:1 25 f 6 b f 6 y:1 h:1 19:1	x:2 2:m 4:1 h 6:1 3 2 k 6:1 1b p:6 2:7 2:3 4:3 4:7 2:7 2:3 4:3 4:4 f:3 l:3 v:3 3:1 n:3 b 61n:1 4:1 3:1 3:1 5 a 2:1
ts	Latn	Tsonga	Xitsonga	4880932	googleFonts	1t:p 7:p	
tt	Cyrl	Tatar	татар	1984108	cldr	sh f:1r 2 1x:1 b:1 b:1 b:1 t:1 f:1	x:2 3:4 2:3 b:1 4:1 r 2 22 rv:1 7:1 5fc:1 4:1 3:1 9 c:1
ttt	Latn	Muslim Tat, Latin	Tati	0	googleFonts	1t:l 2:2 7:l 2:2 25 f 6 b f 6 y:1 h:1 19:1 1c 5m 2r	5g w
ttt-Cyrl	Cyrl	Muslim Tat		22452	googleFonts	sh f:1r 2 33 f	
tum	Latn	Tumbuka	Chitumbuka	1780514	googleFonts	1t:p 7:p	
tvl	Latn	Tuvalu	Te ’gana Tūvalu	9867	googleFonts	1t:p 7:p 1y:1 7:1 3:1 5:1 6:1 6:1 7:1 3:1 5:1 6:1 6:1 h:1 7:1 f:1 x:1 t:1 2q:7	6c9
twq	Latn	Tasawaq	Tasawaq senni	7970	cldr	1t:k 2:3 7:k 2:3 21 i e i 2d:1 l:1 s:1 v 5x 5l6:1	11 6 2:1 2:9 t w 69m
ty	Latn	Tahitian	Reo Tahiti	91487	googleFonts	1t:p 7:p 3q:1 h:1 n:1 x:1 t:1	
tyv	Cyrl	Tuvinian	Тыва	184238	googleFonts	sh f:1r 2 29:1 b:1 1l:1	
tzm	Latn	Central Atlas Tamazight	Tamaziɣt n laṭlaṣ	3485046	cldr	1t:d 3:4 2:3 7:d 3:4 2:3 7q 4 5j 8 2c 5ed:1 n:1 1h:1 7:1 9:1	11 6:2 3:9 m:1 6 p:1 6 69m
udm	Cyrl	Udmurt	Удмурт	538543	googleFonts	sh f:1r 2 3v:3 5:3 d:1	
ug	Arab	Uyghur	ئۇيغۇرچە	7670114	cldr	17q:2 2 2 2:1 2:3 6 7:9 1g 8 i l 2 f 8:2 3 5 5	11 6:3 2:9 6bb
ug-Cyrl	Cyrl	Uyghur (Cyrillic)	Уйғур	382851	googleFonts	sw:o 6:q 6:1 1v:1 3:1 3:1 7:1 b:1 b:1 t:1 f:1	
ug-Latn	Latn	Uyghur, Latin	Uighur	0	googleFonts	1t:k 2:3 7:k 2:3 29 b 6 f b 6	
uk	Cyrl	Ukrainian	українська	29273587	cldr	jg 94 2:1 9:p 3 2:r 3 2:1 5 2:1 1l:1	x:1 3 2:k 4:1 r:2 22 4 g g6 74 15:1 2 t:1 2 4 5he 6 3 2 i 6e
umb	Latn	Umbundu	Úmbúndú	9431467	googleFonts	1t:f 2:5 2 8:f 2:5 2 22 i 5 9 i 5 32:1 5sj:1	
ur	Arab	Urdu	اردو	288202177	cldr	17l:1 2 2:2 2:g 7:1 2:2 2 1d 5 8 2 9 7 h 6 b 4 3:1 a 6	11 3:1 2:3 2:a x 2 143:3 9:1 e 4 4 6 u 3:8 2 2:2 j:1 4 a:3 1y h s:9 4zb
uz	Latn	Uzbek	o‘zbek	26480135	cldr	1t:l 2:2 7:l 2:2 g1:1	x:2 2:m 4:1 n 4 2 q 1c p:f 2:3 2 2:4 4:f 2:3 2 2:4 3:4 f:3 l:3 v:3 3:1 n:3 b 61n:1 4:1 3:1 3:1 5 a 2:1
uz-Arab	Arab	Uzbek	اوزبیک	1722258	cldr	17l:3 2:k 7:1 2:4 3:7 2 s e 8 i h 6 o 2 3	11 6:3 2:9 15c 1t w:2 g 5 4 4 a 3 4 h h h 3 w:9 4zb de
uz-Cyrl	Cyrl	Uzbek	ўзбекча	4590386	cldr	sh d 2:l 2:1 2 3:o 2:1 2 3:2 2 d 1g:1 7:1 n:1	11 6:2 3:9 rx 3 2:1 q 3 2:1 5ic
vai	Vaii	Vai	ꕙꔤ	131905	cldr	wlc:7g 4:2 o:1	11 6:3 2:9 6bb qg3:c
vai-Latn	Latn	Vai	Vai	0	cldr	1t:p 7:p 1z 2 6 4 6 2 5 7 2 6 4 6 2 5 1a:1 x:1 t:1 o 5 4 6 5f:1 3 4 4m 2 5h5:1	11 6:3 2:9 6bb
ve	Latn	Venda	Tshivenḓa	1391759	googleFonts	1t:1 2:5 2:5 2:8 7:1 2:5 2:5 2:8 5ug:1 15:1 7:1 5:1 11:1	
vec	Latn	Venetian	Vèneto	811235	googleFonts	1t:p 7:p 1y:1 6:2 3:1 5:1 6 7:1 6:2 3:1 5:1 6 20:1 1n:1	
vep	Latn	Veps	Vepsä	3543	googleFonts	1t:p 7:p 22 i 6 8 i 6 g:1 2b:1 s:1	
vi	Latn	Vietnamese	Tiếng Việt	86038260	cldr	1t:4 2:2 2:b 2:1 8:4 2:2 2:b 2:1 1z:3 5:2 2:1 5:3 4:1 3 3:3 5:2 2:1 5:3 4:1 3 5:1 d:1 n:1 1r:1 1j:1 e:1 5ps:2h	x:2 2:m 4:1 6 4 d 3:1 2 9 4 d 3 19 67g:1 4:1 3:1 3:1 5 a 2:1
vmw	Latn	Makhuwa	Emakhuwa	3912766	googleFonts	1t:p 7:p 1y 8 4 6 7 7 8 4 6 7	
vo	Latn	Volapük	Volapük	0	googleFonts	1t:p 7:p 22 i 6 8 i 6	
vot	Latn	Votic		0	orthography	1t:p 7:p 22 i 6 8 i 6 2s:1 s:1	
vro	Latn	Võro	Võro	70031	googleFonts	1t:p 7:p 22 h:1 6 8 h:1 6 2s:1 s:1	13
vun	Latn	Vunjo	Kyivunjo	433290	cldr	1t:f 2:5 2:1 7:f 2:5 2:1	29 7 p 7
wa	Latn	Walloon	Walon	679800	googleFonts	1t:p 7:p 20 3 2:3 4 6 7 7 3 2:3 4 6 7	
wae	Latn	Walser	Walser	11376	cldr	1t:p 7:p 1z 2:1 5 4 6 2:1 4 2 5 2:1 5 4 6 2:1 4 2 g:1 2b:1 7:1	11 6:2 3:9 3r 2 3:3 2:2 2:1 2:1 2 4:1 2 4:1 2 3:3 2:2 2:1 2:1 2 4:1 2 4:4 f:3 l:3 v:3 3:1 n:3 b 61t n
wal	Ethi	Wolaytta		1946034	orthography	3k0:6 2:e 2:e 2:8 8:e 2 2:3 3:6 2 2:3 3:e 2:m 2 2:3 3:u 2 2:3 b 2:3 3:6 2:6 2:m 2:7 9:e 2 2:3 b:12 2:e	
war	Latn	Waray	Waray-Waray	3166249	googleFonts	1t:p 7:p 2f w	
wbp	Latn	Warlpiri	Warlpiri	2495	googleFonts	1t:p 7:p	
wen	Latn	wen		0	orthography	1t:p 7:p 2h w j:1 5:1 d:1 12:3 g:1 3:3 5:1 o:1 3:1	
wls	Latn	Wallisian	Fakaʻuvea	9512	googleFonts	1t:p 7:p 3q:1 h:1 n:1 x:1 t:1 9c	
wo	Latn	Wolof	Wolof	11025493	cldr	1t:6 2:c 2:2 8:6 2:c 2:2 1z 9 2 6 2 d 9 2 6 2 2f:1	x 4 3:1 2:3 2:b 4 9 e 4:1 2 b e 4 21 w 66l
xal	Cyrl	Kalmyk	Хальмг	0	googleFonts	sh f:1r 2 1x:1 b:1 b:1 b:1 t:1 f:1	
xav	Latn	Xavánte	A’uwẽ	9950	googleFonts	1t:p 7:p 21 6 b:2 d 6 b:2 1e:1 5ub:1	6c9
xh	Latn	Xhosa	isiXhosa	10182944	cldr	1t:p 7:p	
xnr	Deva	Kangri	कांगड़ी	2121744	googleFonts	jg 18p:6 4:1 3:l 2:6 2 3:4 4	1c:9 1sn k:c
xog	Latn	Soga	Olusoga	2292409	cldr	1t:p 7:p	
yao	Latn	Yao	chiYao	722356	googleFonts	1t:4 2:9 3:2 2 2 8:4 2:9 3:2 2 2 6z:1	
yap	Latn	Yapese	Waab	6555	googleFonts	1t:p 7:p 22 7 b e 7 b	
yav	Latn	Yangben	nuasue	2302	cldr	1t:8 2:5 3:4 2 8:8 2:5 3:4 2 1z:2 6:1 3:2 4:2 5:2 5:2 6:1 3:2 4:2 5:2 5:1 15:1 v:3 t:1 r a 1p:1 3:3 3k 7 4l:1	11 6:2 3:9 h 7:1 6 2 g 7:1 6 2 69i
yi	Hebr	Yiddish	ייִדיש	1046399	cldr	14k 3:1 4 3 3 e:q 8	x:1 3 2:2 2:g 4 s 2 129 1h:1 55r:1 s
yo	Latn	Yoruba	Èdè Yorùbá	28685568	cldr	1t:1 2:c 2:3 2 2 8:1 2:c 2:3 2 2 1z:1 7:1 3:1 5:1 6:1 6:1 7:1 3:1 5:1 6:1 21:1 50:1 7b:1 5dp:1 z:1 2d:1 j:1	x:2 3:4 2:3 b:1 4:1 3 e 5 2 2 9 e 5 2 2 68p:1 4:1 3:1 3:1 5 c:1
yrk	Cyrl	Nenets	Ненэц	0	googleFonts	sh f:1r 2 3a:1 10:1	6c9 4
yrl	Latn	Nheengatu	nheẽgatu	11009	cldr	1t:1 2:1 2 2 2 2:1 2 2:3 2:2 8:1 2:1 2 2 2 2:1 2 2:3 2:2 22 w 1x:1 1r:1 5sj:1	x:2 2:m 4:1 3 3 2 2 2 3 2 5 4:3 6 3 2 2 2 3 2 5 4 13 6 3:1 f:1 4:3 2:b 2:5 2:4 4:2 2:b 2:5 2:4 3:4 f:3 l:3 v:3 3:1 n:3 b 5ts:1 7u:1 4:1 3:1 3:1 5 a 2:1
yua	Latn	Yucateco	Màaya t'àan	861955	googleFonts	1t:4 4:7 2:3 2:2 8:4 4:7 2:3 2:2 1z:1 7:1 9:1 6:1 6:1 7:1 9:1 6:1	13
yue	Hant	Cantonese	粵語	6524919	cldr	feo:1 2 5:5 4 3 2 2:1 6 7 7 5 6:1 2 8 2 3 3 3:1 7 2:1 4 2 v 4 4 2 3:1 2 3:1 2:1 6 3 3 3:2 2 3:1 2 c 6:1 6 3:1 2 7 2 2:1 a:2 b 2 4 5 2 4 9 3 3:1 8 m:1 4 4 4:1 9 2:1 4:2 5:1 4 2:1 4 9 a c 7 5 g 2 i 6 a 3:2 6 5 8 6 3:1 d 3 d b 2 2 4:1 7:1 5 c h b 2 6 b 2 9 f:3 6 8 c 7:1 9:1 f:1 4 4 3 7 a 2 m i 7 4 e 6 i n 2:2 2:2 2 2 5 2 h 2:2 2:3 3 4:3 4 e 3 5 e c 4 7 f 5:2 g 4 f:1 9 3 3 6:1 3 d 6 7:1 3:2 4 2 6:1 3:1 8 4 5:1 e e:1 5 3 3 e 4 2 4 e 4:1 9:2 m 6 2 9 3 4 4:1 4 2 h 3 6:1 6 3 e:1 o a 7:1 2 4:1 2 8:2 3 3 2 5 e:2 2 4 2 2 9 k 2 5 e 5 9 8 5 2:1 2 7 2:1 c:3 4:3 2:1 2:1 5 b:1 4:2 2:2 2:2 9 2:3 6:1 4 8 2 3:1 5 2 2 4 4 o 6 b 2 7:1 f a g:1 3 2 5 f:1 6:2 5 j 4:1 3:1 3 5 l 2 7 4 o 2:1 2 4 2:1 e 4 5 g 2 3:2 4 m 2 2 3 3 a 8:1 d 2 2 4 3 p c e 7 n 3 e 4 p 7 4 2 i l c j 8 11 l i 3 2 g a e 3 2 5:1 3 2 4 3 9 5 3 e 2 7 7 2:1 g 3 2 4 o:1 8 1k b 6 b o 2:1 8 3:1 r 9 7 3 m a 3 7 d a e 2 e b:1 9 6 5 e 6 c 5 6 4 7 2:1 3 b 3 i 6:1 4 2 4 2 3 2 2:2 3 3 6:1 6 9:2 5:1 2 3 3 g 3 4 5:1 2 3 4 5 n 4 8 3 6 5 6 2 b 4:1 5:1 2:1 17 2 2 l 3 12 5 k c 18 17 f t 2v 4:1 2:1 5 2 4:1 5 2 a 3 b 2 2:2 2:1 3 8:5 6:2 a 5 3 3 6 3 2:2 6 6 c:1 3 4:3 2:1 2 7:1 4 7 3 3:1 2:1 2:2 2 5 4 a d 9 2 2:3 4:1 5 2 2 2 4 b 4 8 5 1c 8 f 1k 6 7 a i r s 2y z:1 3 4:3 3 3 3:3 3 b:1 9 9:1 4:1 2 8 6 2 6 3 2 5 8 g a 4 8 7:2 4:1 2:3 9 3 5 6 2 3 2 a:1 4 2 a:1 g:1 d 9:1 2:1 g 3:1 3 a b 6 2:1 7 7 b 4 2 h 2 2 2 f:1 4 3 4 3:1 3:1 8 3 4:1 4 3 3:1 4:2 5 7 b 5 7 2 2 a 2 7:1 a:2 7:1 a a 8 h 4 3:1 7 4 4 2:1 2 s a i 3 3:1 4 2:1 l 4 b b:1 8 a 4 f c b 4:1 g 2 6 8 7:1 6 b:1 4 15 3 a 3 a:1 4 7 2 6 8 4 8 6:1 x 4 8 4 7 v e:1 5 4 8 2 2 4:2 4 k 6 2 2 2 9:2 6 4 2:1 5 5 b 2 8:2 a 5:2 4 6 9 2 2:1 j:1 5 4 4 4 9 3 2 2 2 3 2 2 5:1 g 7 9 2:1 2 6 2 8 5 k 5 b l:1 5 i:1 a 5 c 5:1 3 6 9 5:2 3 2:1 2 6 v:1 2 8:1 6 d 6 5 k 2 7 6 2 e:1 9 a o h f o 2 3 9 5 2 8 5 c:1 2 6 3:1 2:1 6 6 6 6 6 8 6 4 2 t 7 b 7 3 2 3:1 6 3 5 2 2 6:2 4:1 4:1 3 6 8:1 3 f 9:1 6 2 3 b 8:1 7 2 3:1 4 4 6 4 8 b 3:1 3 4 d 8 4:1 5 2:1 4 c:1 5 3 5 2 j 7 9 8 e 6:1 5 2 4 n 5:1 k 3 6 i:1 2 z 4 2:2 4 4 2:2 3 5:1 2 2 7 3 4 2 2 9 2:3 4 4 k 5 2:1 5 6 3 g:2 d:1 h 7 5:1 i 7 p:1 3:1 h 7 3 4:1 v e n:1 3:1 6 5 4 5 1c 4 o b 7:1 5 f 5 2 2 5 3 5 k c b 8 5 u q 9 7 j 8 d q i t:2 1h h 6 5 3 2 m b 3 4 d:1 6 c l k e a c y x 9 6 c a:1 2 f 8 3:1 b 3 4 h:5 c 5:1 3 f:1 d l 8 5 2 4 5 8 2 3 2 7 g 10 2 i h 4 9:1 l 6 2:2 9 c 4 3 6 5:1 9 4 3 i 3 5 6 2 4 2 8:1 b c:2 2 3 8 3 o c 4 3 b:1 8 9 2:1 3 y 3 3:1 4 6 3 g:2 5 w:1 3 3 7 b 4 6 9 7 7 9 6 3 b m 6 b 3 9 u 2 n x 6 6:1 d:1 p:1 6 6 z a:1 3 d 5 c 2 9 7 6 7 l 4 3 j 1f 3 f d 3 i a 5 7 6 u 1p n 8 5 d h w a 2 e 7 9 c l h f 8 5 a 6 z 5 9 2 5 s l i i 5 a 7 6 13 7 3 b f 2:1 8:1 2 2 3:1 8:2 4 d 2 5 7 2 9 7 4 3 13 5 3 h 2 e 7 9:1 n 4 v:1 d b 2 8:1 5:1 9 q a 6 2:1 3 6 3 2 2 u 2 7 9 f 3 j 5 8 h 5 3 3 x a 11 3 2:1 5 6 6 1s 18 6 4 g v 3 2 2 3 3 6 8:3 4:1 k d 9 3 5:1 5 6 g 9 2 x a 2 7 g 6 p n r:1 r v n 3:3 4 2 2:1 13 h 4 3 2 2 a 7:1 3 2 2:2 2 7 4 2 4 4 2 3 8 2 k:1 s 2 h c 6 2 10 5 r 3 3 1a 8 2 8 6 f b 7 u 2 1k y 9 8 8 2 7 a 2 5 p e 7 v b i f 4 a d:1 4:1 2:1 7 3 n 2 c:2 r 4 3 e:2 a 6:1 6 7 5 2 l a 6 2 x 3 a 4:1 6 6:1 s d 3:1 5 2 3 j i 5 8 l e 6:1 5 a 7 3 6 i a b 2 4 q 3 2 9 2 x 9 f 5 3 a c 4 f 4 3 2 1a 16 a i 2 4 9:1 j 4 f m e u 9 c b:1 9 6 m 3 2 4:1 4 4 3 4 5:2 5 2 9 3:2 3 6 9 2 c 5 c 5 b:1 x 9 4 d 4:1 b 2 b 8 8 9 5:1 3 3 5 13 8 8 3 3 c:1 3 2 3 e a 3 8:1 9 9 g a 4i 2 e 8 5 k:1 4 2 2 3 2 e 5 4 g 6 5 k 4 h 2 s 9 2:1 4:1 2 2 7:1 3 7 s 3 k c 4 4 h:1 2 5 6:1 b 3 e 7 4 4 6 3 8 i 2 8 8 3 n 5 9 2 e l 11 3:1 i a 3 6 6 r 6 t 5 7 f 7 4 2 3 2 3 6:1 6 d:3 2:1 5 c:1 b 2 d 19 9 3 c r 4 f:1 4 2 a 12 2:1 b j:1 12 7 3:1 2 h 9 11 5 d:1 4 5 3 l s 5 g d 6 3 i 6 4 u 9 8 c e 4 6 k d n 3 m 6 4 8 5 2 z 12:1 c 2 2 7 t 10 h 6 d l 3:1 5 q 4 2 e 7:1 x:1 4 6 s i f 7 6 4 8 z 9 s o 4 e 15 q 9 f 11 6:1 6 g c:1 a h 4 o 6 4 7 6 x:1 6 2 a 8 8 e o 5 c 7 4 4 2 4 2 5 3 w 2 u m:1 d 6 7:1 4 g 8 4 a 9 y 1k 5 g 2 5 5 4 7 k g 3 3 i h l 8 2 6 2 4 5 4:1 5 8 5 3 4 3 6:2 p 9 4 4 3 8:2 k 5:1 6 2 9 2 4 6 6 2 a 3 8 4 7 4 y 2 4 2 2 c d 2 18 f 4 a 9:1 7 6 3 a 9 7 4d f 2 6 2 4 d 9 2 d j 7 a:1 2:2 6 2:2 8 3 4:1 4 7:1 b 9 2 4:2 2 4 3 7 6 2:1 b 2 5 c 21 7 5 7 e 5 b 4 a 5 b j 6 2 3 c 2 2 9 5 4 s j 7 1i 5 15 u 7 o 2:1 5 d p b 6 b:1 6 2 c:1 5 9 h 5 h 1o:1 7 3 2 5 2:3 j 9 3 3 i 4:1 5 4 3 6 3:1 2 3 9:1 4 5:2 2 2:1 2:1 e:1 6 4 b 3:1 2:1 5:2 4 3 4 9 4:1 4 5:1 2 5:2 3 6 5 k 3 4 7 t q 5 8 8 5 7 g k 3 p 4 5 o d:1 h 9 a f:1 r 4:4 2 c 6 29 h t 2 s 5 h 2 r 4 a h 16 8 u 4 2 3 4 7 k:1 16 9 c c o q p:1 1i 9 k s 1a 6w 9 3 6 2 4 3:1 g 6 8 l 4 3 3 c 5 28:1 9 4:1 4 9 3 i:2 6 6 3 2:3 5 9 4 4 6 7:1 c 2 7 a 9:2 3 3 a 3 3 2 4:1 5 2 8 4:1 4 5 7 6 f b b 6:1 9 6 a 4 3 3 2 2 2 7 b 8 f y m 8 8 w 8 4 2:1 3:1 2 4 4:1 2 4:1 6 f b 3 b 6:1 2 9 3 3 9 8 1l 9 j 2 l 4 b 5 3 b:1 5 2 5 2 4 8 2 e m 2g 3 j 10 5 6 2 k t b u e g 2 3 26 18 4 m o 7 o 2 a b 5:1 3 f 6 l 8 q t s u 3z 32 4 a:1 1g j y 4 2b 1x x 2r 2 o e g 6:1 7 b 3 7 3 3 a 17 d c f f:1 7 f 18 3 c	x:2 2:1 2:j 4:1 r:2 2 20 g 670:1 4:1 3:1 3:1 4:2 9 2:1 2 6 3 343:2 4:a 3:1 8:1 5yn 39 25 1t 2u 8t 2b 6 19 3j 1f d 57 2m d 2 46 en f3 2y 2e 3l dz a3 6t 1t 1zu 8t tt 55 9c 5m b2 66 a7 13 5t o6 34 13v q3 23 1x 29 ck cd 2f d4 gk 17j 12h c tm
yue-Hans	Hans	Cantonese	粤语	72489040	cldr	feo:1 2 4:7 3 2:1 2 2:2 2:1 5 2:1 5 3 3 2 2 4:3 2:1 5 2 3:1 2:1 2:2 4 2 2:1 4 2:2 5 a:1 l 2:1 2:1 2:1 2:1 2:1 5:1 6 3:4 3:1 2 4 8 5:2 4 2 3:1 2:1 3 3 2 2:1 a:2 5 2 4 2 4:1 4 2 4 9 3 3:1 6:3 5:1 4 2 9:1 4 4 4:1 9 3 4:2 4 2 4 2:1 4 9 a c c g 2 3 6:2 7 6 a 4:1 6 d 6 4 d g f 5 7:1 5 t 2 9 8 b 2 9 h:1 18 f 9 k o 17 19 2 2:2 3:1 2 2 7 6 b 3 3:3 2:1 2:6 2:2 8 3 4:1 5 7 2:1 4 c 4 2:1 2 2 9 6 3 3 3 e 3:1 3 9 2:1 6 4:1 2 3 6:1 3 8 5:4 2 3 4 5 2 5 6:1 3:1 h:1 4 m 2:1 5 3 15 2:4 7:3 6:2 c 8 2 9 i r 6 3 e:1 y:2 6 2 4:1 2 4:1 3:1 2:2 3 2 4:2 5 4 4:2 2:1 3 b 2:2 3 2:1 c 2 5 s 4 3 6 2:3 4 3 2:3 a:3 4:3 2:1 2:1 3:3 a:1 4:2 2:2 2:1 2 2 2 4 2:3 6:1 4:1 3 5:1 3:1 5 2 6 4 e 4 6 6 b 2 7:1 f a e 2:1 3 2 5 f:1 6:2 4:1 n:1 3:1 3 5 n 7 4 o 2:1 2 6 f 4 n 4:1 4 6 g 2 2 3 3 a 8:1 o 2 1d 7 q i p 7 4 15 37 3 2 2 b 3 4 6 3:1 8 2 k 3 4 5 5 3 a 4 2 7 7:2 7 3:2 5 3 2 4 o:1 8 7 1d b 6 b q:1 8 4 f c 9 16 a d o m 5 a p 16:1 2 2 3 h 3 6 2 6:1 4 2 3 8 2:2 3 3 3 3:3 d:2 2 3:1 2 3 2:1 e e:1 2 3 4 5 4:2 h c 3 6 5 6 2 b 5 5:1 2:1 17 2 2:1 k p l k 1k 1m t 2v 4 3:2 4 2 4:1 2 3 o 2 2 2:2 2:1 3 8:7 2:4 6:1 8 3 3 4:2 3 2:2 6 6 b:2 9 6 b 2:1 3 2 3 2 4 5 2 3 2 2 2 3 7 d 9 2:2 2:2 3 5:1 4 6 9 2 h g:1 o:1 e 4 b 15 f n 19 4p:1 3 4:3 3 3 3:3 3 a:2 2 3 4 4 5:1 5 2 9 7:1 a 5 8 g t:2 2 2 3:2 2 5 2:1 3 5 4:2 2 3 2 3 7:1 6 a:1 h d w:1 3 6 2:2 b 6 2:1 7:1 5:1 9 2 8:1 g 8:1 2 8 5 4 3 3:1 3:1 8 2:1 4:1 3:1 3 3 5 2 5 n 9 c 2:1 6:1 a:2 7 7 4 a 8 3:1 d 4 3:1 6:1 4 4 2:1 2 h g 5 2 g 6:1 4 2:1 6 6 d b b:1 6 2 a j 5 7 b 4 7:1 7 4 6 8 7:1 6 b 5 w 9 d d 5 9 26 4 g 1i 2 2 3:3 4 2 i a 3 8:2 6 4 2:1 5 5 b 2 2 2 2:2 2:1 9 5:2 4 6 9 2 2:1 3 7 2:1 6:1 5 4 4 4 8:1 3 4 2 3 2 2 5:1 3 6 3:1 3 7 9 2:1 2:1 5 2 8 5 7 4 3:1 5 5 b m 5 a 2:1 c 9 h:1 3 6 g 3 2:1 2 e n:1 2 f j 14 2 e:1 n 2:1 h h f p:1 c f w:1 o 21 7 3 2 3:1 6 3 4:1 2 2 8 4 5:1 3 6 4 4 j 4 5 7 2 k 2:1 9 4 4 4 6 4 8 9 2 3:2 2 4 9 4 8 4 6 2:1 4 c:1 5 3 5 2 f d 7:1 7 e 6:1 5 2 4 8 f 5:1 t 1o 2 2 8 2:2 8:1 2 2 a 4 2 2 9 2:3 2 2 4 5 6 2:1 6 5 2:1 b 3 2 4 3 7:1 e:1 2 3 c 7 5:1 5 8:1 b p:1 3:1 h 7 3 4:1 j 8 2 g m:2 3 7 5 4 5 i 2 s 4 x 2 7:1 5 b 9 2 7 8 k n 8 z 16 y 6 q 3p 9 2e 4h:2 4 b 8 4 b 3 m:4 l f:1 16 c 4 8 2 3 2:1 6 g 10 2 3 w 4 a 7 e 6 2:2 3 6 c 7 6 5:1 g 6 2 6 c 6 2 4 5 5:1 b c:1 3 3 2 6 3 a:1 3 a c 4 3 c 8 9 2:1 3 4 6 3:1 4 j 3:1 4 9 b 6:1 i d 7 3 3 s g g 6 e b h 8 6 9 u 14 i q x 6 9 7 4 3 c e d 5 c b 19 4 i 1x d 3w v 2 2:1 5 9 b 5 w a:1 9 6 n 5 2:1 6 1l g 14 9 z l 10 1v 10 2 5 4:3 5 a:1 4 d 2 5 7 2 9 3 4:1 1h 7 3 9 e 7 9 c 2 3 b v:1 e:1 3 6 28 3 2 2 g e 2 4:1 2 9 f 3 j 5 8 m 3 3 x a 11 3 2:1 h 6 2u a g y 2 2 3 9 8:3 2 2:1 3 h d c 5 s 9 2 6 o d 9 g 6 p 3o 3 2:1 6 2:1 13 s 7 5:2 3 4 f 4 2 4 4 2 3 8 2 k:1 s 4 r 6 2 1w 1g 8 2 8 6 3 b:1 b 7 w c l n 2 v:1 9 8 8 9 h 13 2a 2 2 o 4:1 2:1 7 3 7 9 9 3:1 a 18 5:1 a 2 4:1 6 7 5 2 9:1 b g 2:1 l g c 7 1c:1 2:1 5 2 m 6 g u e 5:2 5 a a o 3 7 b 2 4 t 2 6 3 2 z 5 2 n a a 2 4 m 13 29 e 12 8 e e d q c b a s 11 2 5 4 4 7m 2n 2 4:1 3 2 3 3:1 2 2:1 5 2 4:1 2:2 5 2 4 2 3:1 3:1 2 8 2:1 3 7 8 3 6 e 3 2 2 f:1 a 4 2 n 4 2 3 8 8 4 4 o 4 g 6 p 4 j 4 o b:1 4:1 2 2 7:1 3 7 s 3 5 f 2 8 6 g v h 7 4 4 6 3 k 6 2 8 6 2 3 n 5 9 b 9 n 7 i 9:1 s f 2s 7 3 6:1 o:1 5 c:1 b 2 4 9 1i 3 8 4 4 r 9 6 5 2 q 2 m:1 b i 2 12 b j 7 2 h c 8 5 d 5 t 6:1 5 11 d 9 i w:1 2:1 l u 6 x 9 e p 17 1k c 2r 12 11 l 2y 3 9 h i 22 4 e l k q 1e 14 n 30 1z c b a 2 2 3 z w m:1 3 g f 4b 2 5 1n:1 2 2 2:1 9 h 3 q 3t a 5v 1n:1 2 4:1 4:3 2 5:1 2 4:1 2 3 2 3 4 4 4 2 3 3:1 4 3:1 7 2 5 3:1 2:1 3 3 2 2 3 2:1 8 7 8 f 6 f r 9 y 41:2 2:4 2:1 2 3 2 2 3:1 4:1 4 6 7:1 3:1 6 4:1 3 2 2 2 7 5 5:2 e 5:1 o g g 9 2 3 c 2 g 4 s j 8 3l 7 50 2:1 3 2:2 b 2 6 2:1 2:1 8 2 8 3 a:1 7:1 8 5 3 4 2:1 6 2:1 3 4:1 2:4 7 4:1 5 7 2 4 3:3 3 3:1 5:1 4 6:1 2 2:1 2 m 3:1 b 6 6 4 e 8:1 h:1 z 3 4 4 3 a 6 d 3 n 5 g 5 1z 4 5 11:1 h 9 1h 3 2:3 2 4j es b c 3 4 b 4 c 2 p 6 b 9 a:1 4 6 5 9 8 5 8 p a b z 2x 2 3:1 2 2 2 3 2 2 6 4 2 9 4 3 8 j:4 5 4:1 4:2 2 5 3 i 2 5:1 b:2 f 9:1 4 8 y 6:2 3 v 2 9 3:1 7 2 7 6 11 6:1 p 4 3 5 2 2 7 j f 6 2d 3 a 2 15 2f:1 3:2 2:2 5 2:1 a 6:1 4:1 1d a 6:1 1d 2l:1 2:1 b a g 3 5v 5 5 5 3 4 a 5 6 3 e 1c 2s 5:1 3 f 88 5 r ar 2 2 s 6 17 f 13 l 9 a 3 7 1n d r l 1b 5 l 6	x:2 2:1 2:j 4:1 r:2 2 20 g 670:3 2:1 3:1 8:1 a 2:1 2 6 346:2 4:a 3:3 6:1 5yn 39 25 1t 2b 9c 2b b 6f 43 3q d 82 at f3 2y 2e hk 83 20 8m 1i7 3h z d7 8t sd 1g 5v 8m 6p g5 a7 13 5t o6 34 167 pu 1x 29 d c7 cd 1z g d4 no 8n rs xe 22 5x
za	Latn	Zhuang		4321462	orthography	1t:p 7:p	
zap	Latn	Zapotec		0	googleFonts	1t:p 7:p 1y:1 7:1 2:1 5 b 4:1 7:1 2:1 5 b 3l:1 bu	
zgh	Tfng	Standard Moroccan Tamazight	ⵜⴰⵎⴰⵣⵉⵖⵜ	7823574	cldr	8xc:1 2 4 2 2:2 3 3:2 2 2:1 3:2 4:3 3:3 3 2:2 2 a	11 6:2 3:9 6bb
zh-Hans	Hans	Simplified Chinese	简体中文	1265387866	cldr	feo:1 2 4:7 3 2:1 2 2:2 2:1 5 2:1 2 3 3 3 2 2 4:3 2:1 5 2 3:1 2:5 4 2 2:1 4 2:2 5 a:1 d 8 2:1 2:1 2:1 2:1 2:1 5:1 6 3:4 3:1 2 4 8 5:2 4 2 3:1 2:1 6 2 2:1 a:2 5 2 4 2 4:1 4 2 2 2 9 3 2:2 6:3 5:1 4 2 9:1 4 4 4:1 9 7:4 2 2 4 2:1 4 4 5 a c c g 2 3 6:2 4 3 6 a 4:1 6 d 6 4 8 5 3 d f 5 7:1 5 7 m 2 9 5 3 b 2 9 h:1 1d 4 6 9 k o 17 19 2 2:3 2:1 2 2 4 3 6 b 3 3:3 2:1 2:6 2:2 8 3 4:1 5 7 2:1 4 c 4 2:1 2 2 f 6 3 e 3:1 3 9 2:1 a:1 2 3 6:1 3 7:1 5:4 2 7 5 2 5 6:2 2:1 7 b 4 m 2:1 5 3 15 2:4 2 5:3 6:2 c 8 2 2 7 i q:1 6:1 2 e:1 2 w:2 6 2 4:1 2 4:1 3:1 2:2 3 6:2 9 4:2 2:1 3 b 2:2 3 2:2 d 5 s 4 3 6:5 4 3 2:3 a:3 4:3 2:1 2:1 3:3 a:1 4:2 2:2 2:1 2 4 4 2 2 7:1 4:1 3 6 3:1 2 3 2 6 2 2 6 8 4 6 4 2 b 2 7:1 f a g:2 2 2 3 2 f:1 6:2 4:1 h 6:1 3:1 3 5 n 7 k 8 2:1 2 6 f 4 n 4:1 4 m 2 2 3 3 5 5 8:1 o 2 4 n m 7 q i p 7 4 15 37 3 2 2 b 3 4 6 3:1 8 2 n 4 5 5 3 3 7 4 2 7 7 2:1 6 3:2 5 3 2 4 o:1 8 7 1d 8 3 6 b q:1 8 4 f c 9 13 3 a d o r a p z 7:1 2 2 k 3 6 2 6:1 4 2 3 6 2 2:2 3 3 3 3:3 d:2 2 4 2 3 2:1 e e:1 2 3 4 5 5:1 e 3 c 3 6 b 2 b 4:1 5:1 2:1 17 2 2:1 k 4 3 i l k 1k 1b b t 2v 4:1 2:2 3:1 2 4:1 2 3 o 2 4:2 2:1 3 8:7 3:3 6 9:1 2 3 4:2 3 2:3 5 6 b:2 2 7 g:1 2:1 3 2 3 2 4 5 2 3 2 2 2 3 7 d 9 2:2 2:2 3 6 4 6 9 2 h g:1 l:1 2:1 o 5 15 f n y b 4p:1 3 4:3 3 3 3:3 3 a:2 2 3 4 4 5:1 7 9 7:1 a 5 8 g t:2 2 2 3:2 2 7 4 5 4:2 2 2:1 2 2:1 7:1 6 a:1 h d w:1 3 6 2:2 6 5 6 2:1 7:1 5:1 9 2 8:1 o:1 2 8 5 7 3:1 3:1 6 2 2:1 4:1 3:1 3 3:1 4 2 5 j 4 7 2 c 2:1 6:1 a:2 7 7 4 a 8 3:1 d 4 3:1 7 4 4 2:1 2 h g 5 i 6:1 4 2:1 6 6 8 5 b b:1 3 5 a j c b 4 7:1 7 4 6 8 7:1 6 b 5 8 x 6 7 d 5 9 26 4 g 1i 2 2 3:3 4 2 i a 3 8:2 6 4 2:1 3 2 5 b 4 2 2:4 a 5:2 4 6 7 2 2 2:1 a 2:1 6:1 5 4 4 4 8:1 3 4 5 2 2 2 3:1 3 6:1 2:1 3 7 4 5 2:1 2 6 2 8 5 7 4 3:1 5 5 b f 7 5 a 2:1 c 9 h:1 3 6 g 3 2:3 e n:1 2 f j 14 2 e:1 n 2 4 a 4 h f q c f w:1 o 21 7 3 2 3:1 6 3 4 3 2 8 4 5:1 3 6 4 2 2 j 4 5 7 2 3 9 8 2:1 9 3:1 4 4 6 4 8 9 2 3:4 4 9 4 8 4 6 2:1 4 c:1 5 3 5 2 f 5 8 7:1 7 e 6:1 5 2 4 8 f 5:1 n 6 1o 2 2 5 3 2:2 8:1 2 2 a 4 2 2 9 2:3 2 2 4 5 6 2:1 6 5 2:1 b 3 2 4 3 7:1 e:1 2 3 c 7 5:1 5 8:1 b p:1 3:1 h 7 3 4:1 j 4 4 2 g m:2 3 7 3 2 4 5 i 2 s 4 x 9:1 5 b 9 2 7 8 k n 8 z 16 y 6 q 3p g 27 4g:3 4 b 8 4 b 3 m:4 4 h f:1 16 g 8 2 3 2:1 6 g 10 2 3 7 p 4 a 5 2 e 6 2:2 3 6 c 7 6 5:1 g 6 2 6 c 6 2 4 a:1 b 6 6:2 2 3 8 3 a e c 4 3 7 5 8 9 2:1 3 4 6 3:1 2 2 6 d 3:1 4 6 3 e 3:1 i d 7 3 3 m 6 7 9 g 6 4 a b h 2 6 6 5 4 u 14 i c e x 6 g 4 3 c e d 5 c b 19 4 i w 11 d 3w v 2 2:1 5 a a 5 w a:1 9 6 s 2:1 6 1l g m i 9 7 s l 10 i 1d 10 2 5 4:3 5 a:1 4 d 2 6:1 5 2 9 3 4:1 1h 7 3 9 e 7 9 c 2 3 b v:1 e 4 6 28 3 2 2 g e 2 4:1 2 9 5 a 3 j d m 3 4 w 9:1 8 t 3 2:1 h 6 d 2h a g y 2 2 3 9 8:3 2 2:1 3 a 7 d c 5 s 9 2 6 o 3 a 2 7 g 6 p 3o 3 2:1 6 2:1 13 q 2 7:1 4 2 3 4 f 6 4 4 2 3 8 2 k:1 s 4 r 6 2 1w 1g 8 2 8 6 3 b:1 b 7 w c l n 2 v:1 9 8 8 9 h 4 z 2a 2 2 o 4 3:1 7 3 7 9 9 4 a 18 5:1 a 2 4:1 6 7 5 2 3 6:1 b 5 b 2:1 l g c 7 1c:1 2:1 5 2 m 6 1a e 5:2 5 a a o 3 7 b 2 4 t 2 6 3 2 z 5 2 n a c 4 m 13 29 e 12 8 e 9 5 d l 5 c b:1 9 s 11 2 5 4 4 7m 2p 4:1 3 5 3:1 2 2:1 5 2 4:1 2:2 5 2 4 2 3:1 3:1 2 8 2:1 3 7:1 7 3 6 e 3 2 8 9 b 2 2 2 m:1 4 2 3 8 8 4 4 o 4 g 6 b e 4 4 f 4 8 g b:1 4:1 2 2 7:1 3 7 s 3 k 2 8 4 2 g v d 4 7 3:1 4 6 3 f 5 6 2 8 6 2 3 l 2 5 9 b w 7 i 6 3 t 9 5:1 1v x 7 3 6:1 o:1 5 c:1 b 2 4 9 1i 3 8 4 4 g b 9 6:1 4 2 q 2 8 e:1 b h:1 11 3 b j 7 2 h c 8 i 5 s:1 6:1 5 11 d 9 i 9 n:1 2:1 l q 4 6 x 9 e 1c k f 11 g 2r 12 v 6 l 2y 3 q e 4:1 3 1y 4 e l k q 2i n 30 15 u c b a 2 2 3 z w 2 k:1 3 g f 4b 2 5 1n:1 2 2 2:1 9 h t 3t a 5v 1n:1 2 4:1 4:3 2 5:1 2 4:1 2 3 2 3 4 4 4 2 3 3:1 4 3:1 7 2 5 3:1 2:1 3 3 2 2 3 2:1 8 9 6 6 9 6 f r 9 y 41:2 2:4 2:3 3 2 2 3:1 3:2 2 2 6 7:1 3:1 4 2 4:1 3 2 2 2 7 5 5 2 a 4 5:1 o g g 9 5 c 2 g 4 s j 7 3m 7 50 2:1 3 2:2 b 2 6 2:1 2:1 8 2 8 3 a:1 7:1 8 5 3 4 2:1 6 2:1 3 4:1 2:4 7 4:1 5 7 6 3:3 3 3:1 5:1 2 2 6:1 2 2:1 2 m 3:1 b 6 6 4 m:1 7 a:1 j g 3 4 4 3 a j 3 n 5 g 5 1z 2 2 5 11:1 h 9 1h 3 2:3 2 jb b c 3 4 b a 6 2 p 6 b 9 4 4 2:1 4 6 e 8 5 8 c d l h i 2x 2 3:1 2 2 2 3 2 2 6 4 b 4 b f 4:4 5 4:1 4:2 2 5 3 i 2 5:1 b:2 f 9:1 4 8 y 6:2 3 v 2 5 4 3:1 7 2 7 6 9 s 6:1 p 4 3 5 2 2 7 j f 6 2d 3 a 3m:1 3:2 2:2 5 2:1 a 6:1 5 1d a:1 5:1 1d 2l:1 2:1 b a g 3 f 5g 5 5 5 3 e 5 6 3 a 4 1c 2s 6 3 f 88 5 r ar 2 2 a i 6 v c f 13 l 9 a 3 7 1n d r l 1b 5 l 6	x:2 2:1 2:j 4:1 r:2 2 20 g eo 2 5sa:3 2:1 3:1 8:1 a 2:1 2 6 346:2 4:a 3:3 6:1 5wy 5 6 3 a 3:1 a 9 8 b:1 9 2 b a q 6 5 7:1 2 7 4 6 2 6 7:2 2 3 8 2 2 2 6:2 2 7 3 8 2 k 5 d 3 4 3 2 3:1 7 4 4 9 k:1 2 3:2 4 2 2 5 3:1 4 2 5:1 2 5:1 4:1 4 2 2 3 3 c 2 4:1 4 n 9:3 7 2 2 2:1 4 3 2 2 3 2 4 5 2 i 3 5 4 4 5 4 3:2 2:2 c 9 5 6 7 n f 3:2 5 3 5 m 2 2 2 h s 4 c 6:2 5 2 6 b:1 4 m v l:1 6 6 u:2 7 c:2 b 2:1 6 4 2 5 5:2 3 4 3 2 2 6 a g 8 2:1 2:1 3 3 2:2 5 5:1 8 a 8 5:1 5 6 4 2:2 2 7 2 4 4 2 6 2 3 4 o 2 2:1 6 8 3 f a:1 h 5 d 6 2 7 h 9:1 6 d 2:1 5 5 3 3:1 2 3 4 4 g:1 6 4 8 b 2:1 4:1 2:1 2 5 7 3 2 5 m 3 5 5:1 2:1 2:1 5 8 b q 4:1 8:1 5 3 4 6:2 4 5 9 3 3:1 8 2:1 2 5:1 4:1 3:1 2 8 7 8 7:5 2 2 8:1 d:1 4:2 3 5 2 2 2 5 3:2 2 2:1 4:2 2 6:1 5 2 2 6:1 4 3 2 2 3 2 2 6 3:6 2 2:1 2:2 9:1 6 5 7 2:1 2 2 5:1 8 2 3 7 5 2:1 4 3 6 3 9 2:1 2 2:1 5 7 5:1 6 8 3 5:2 7:3 3:1 2 3 2 5:1 2 6 7:1 6 8 a 2 6 4:1 6:1 4 3:1 4 2:1 2 6:1 2 2 2:3 4:2 6:1 2 2 6:1 2:1 7 4 2:1 9 6:1 4:1 3 5:1 4:1 4 3 j:2 6 3:2 3 6 2 5:3 5 5 5:1 9:1 8:1 4 g c 8 5 e a 3 3 3 2 2 3 7 6 4 4 6 4:1 5:1 i d:1 2 2:1 a 2 7 8 2:1 2 e:3 8:1 2 2 2 4 3:1 4:1 8:2 6 7 8 5:4 2:1 2 2 2:1 4 2 4 a d 3 3 3:2 3 3 4 9 2 5 4 5 3 7 4 2 4 8 5 2 4 c 5 f 8:1 b d 7 i 2:1 4 4 9:1 6:1 5 a j 9 c 4 u 3 3 9 i 5 b 9 2 d 5:1 2 a 7 3 2 6 2 m 9 2:1 2 4 3 5:1 4 7 5:1 5:2 4 3 c k 5:1 2 2:1 6 2 3 4 d 2 a:4 3 5 2 d 3 2 4 9 2 2 6 4 9:1 b d 5 3 a:3 3 5 r:1 f 8:1 2 3 6 4 7 9 2 2 2 4 4:1 2 3 5 6 o d:1 r 2 3 9 h 2 7:1 7 3 5 2 4:1 2 2 5 3 3 4:1 e 2 b 5:1 5 5 5 3 o 3 h:1 9 2 a f c 7 6 3 2 5 8 4:1 2 4 9:2 4 2:1 8 8 2 2:1 8:1 a:1 5 9 4:1 3:1 3 2 3 3 6:1 6 2:2 4 4 2 6 2 2 3 7 7 7 b:2 2 2 3 e 7:1 3 8 6 2 5 3 6 2:1 6:1 f:1 9 3:2 c 3 2 c 2:1 3 5 e n 4 q e 8 e 7 7 6 e:1 8 9 2 3 4:4 b a 6 4:1 6 2 8 8 7 3 3:1 o 6 4 3 4 5:1 5 a 5 e 2:1 3 5 c 7:2 8 d 2 a a:1 2 7 3 6 2 8 c 2:1 3 f 4 g 6:2 9 3 2 4 9 f 5 2:1 b 3:1 3 5 7 5 f:1 7 5 6:3 4 7 4 3 6 3:1 3 7 3 3:1 3:4 4 3 2 5 5 2:1 4 6 3 2 4 6 7 3 2:2 a 5 3 4:1 3 6:1 3 3:2 7 5:3 2 2 4 9:1 5 4 4:1 2 9 5:2 2 2 3 4 3:1 a 4:1 a 3 2 3 2 7 3 2:3 2 4 2 4 6 6 7:1 7 b 3:1 2 5 k b 2 5 c b d 2 k 3 6 9 a:2 3 b h 2:1 6 3 i f a 7 5 2:1 7 2 3:1 4 2:1 2:1 7 2 5 a:1 5 5:1 3 6 2 7 b 4 6 3 3 6 d 9 4 4:1 4:2 7 j:1 3 3 2 3:1 2 2 2 2 3 4 2:1 8:1 4 6:2 2 3 2 7 5 6 6 c:1 3:2 2:1 5 3 7 7 4 5:1 2:1 5:4 f 5 4 2 4 4 5 4:1 5 2 5 3 4:2 6 2 8 3 9:2 2 3:1 3 3 2 2 6 2 3 4:1 8 8 2 3 6:1 3 5 4 2 5 2:3 3 6:1 3:1 3:1 7 5:1 5 4 a 6 3 2 2 4 2:1 a c 9 6 c:1 8 2:1 2 a 4:1 3 b 5 3 2 2 5 2:1 2 2 4 2 3 b 2 5:1 6 4 2 s 9 9 6 d 6 3 6:1 3 h c:1 5 3 d c l 5 2 8 4 2 3 3 2 2 o:1 2 6 2 4 4 m 2:3 6 9 3 7 a:1 4 4 a a 3:2 6 5 b 3 5:3 8 2 3 2 a 7 7 6 3 5 h a:1 h 5 r 2:2 9 3 a 4 j 6 4:1 h e 9 9 2 4 3 4 3 8 2 9:1 3 5:1 2 2 5 b 2 2 a 3 2 4 5 2 2:1 5 2:1 3 2 2:1 9 2:1 d:1 6:2 2:2 2 2 7 7:1 c 2:1 5 3:2 2 2 5 3:1 6 c:1 8:1 a:1 2:2 2:1 4:1 4 2 3:2 b:2 2 2:3 2 9 2:1 c 3 9 4 4 b 5:1 5 6 f b 8 3 8 3 d:1 4 4:1 2 5 a 3 2 2 d:1 4 9 7 5 4 2 3 i 3 6:1 2 3 3 5 3 3 6:2 7 4 2:3 4 7:1 3 3 c:1 3 2 4 3 3 4 6 9 2 2 2 4 7 4:1 d 5 b 2 b d:1 7 9 2 5 6 8:1 6 3 9 8:1 2 6 4 c 8 3 8 a 2:1 6 9 9 2:1 3c j 2 a 3:1 i e i 3 5:3 2:1 2 4 5:1 3 4:1 6 9 9:1 3 8 2:1 9 8 3:1 2 8 9 5 4 2 4 4 8:2 6 3 3 2:1 2:2 5 2:1 2 2:4 4:2 2 3 8 3:1 5 4 6 4:1 6:1 2 a:1 7 2 2 5 5 3:1 3:1 6 3:1 3:1 7 8:3 3:2 2:1 3:1 6 4:2 6:1 7 4 3:1 2:1 7 2 a:1 3:1 2 4:3 2:2 2 3 3 3 5 2 4 7:1 d 4 3 3 2 2 4 3 7 3:2 2 3 5 2 6 2 2 2 3 c 9 4 6 a 2 3 2:2 8:4 2:1 2:1 2:2 3 a 7:1 4:3 5 a 3 4:1 2 4 2 5:1 2 5 6 3 e 2:2 3 3 2:1 3 3 3 4:1 6 2 5 8 9:1 9:1 5:1 4 3 4 c 3 h 4 2:1 3 6 9 7 3 3 2 8 2:1 2 2:1 3:1 2 4:1 5 8 4:2 2 3 4:2 2 2 2 3 g d 3 a 2 f 5:1 3 2 2 2 3 8 8:1 4 2 h 4 4 7 5 2 4 2 2 8 4:1 3:1 f 5 6 f 3 9 7 8:1 c 2:1 d:1 y 9:1 8 i 4 m f e a 2 4 2 2 5 5 8 2:2 3 3:1 e:2 2 2 2 4 4:2 3:1 2 7 e:1 2 4 9:1 2:1 3 8 2 4 c:1 6 3 2:1 2:2 l:2 k 5 4 e 8 2 2 a:1 5 2 3 7 b 5 4:1 7 8 4 7 2 4 l 6 c 5 2 7 b 10 b 8 9 2 4 e 5 4 7 2 7 8:1 f:3 3 6:1 2 2 3 d d:1 3 4 3:1 9 2:1 4 5:1 4 7 5 3 7:1 4 2:1 2:2 3:1 2:1 6 2 7 4 5 2:2 6:1 3:1 3 4 2:1 5 6:2 5:1 e 3 2 5 9 c:1 2 f g 3 5 9 3 c 5 4 3 8 6:1 6:2 8 5 7 2 2 9 j 4 6:1 a:1 7 3:1 2 4 2 2 5:1 b k 2 3:1 i a 7 2:1 6 4 3 2 c 2 9:2 h o c 2 2:2 a:1 5 3 8 5 9 2 2 2 6 c 4 2:2 2 b 4 2 8 3 3:1 5 6:2 a c 2 4:1 6 4 8 7 2 2 3:1 3 2:2 2:2 6:1 2 2:1 2:2 3:1 4 5:2 3:3 3 5 2 2 2 6 4:2 2:2 2:1 5:1 8 3 3:2 2 2 5 2 4 5 2:2 2 4:1 2 2:2 3:2 2 3 3:2 3 4 2:2 3 9:1 7 2 6 2 5 8 4 j 6 3 3 3 2 3 3 b d:1 2 b 3 3:1 7:3 4 3 e a 2:1 7 b 3:1 5 c:1 8 4 2:1 4 2 6:3 2 7 2 4 9:1 9 8 3:1 2 3:1 d 4:3 4:1 7:2 3:1 d:1 2 3 4:1 2 4 3 2 6 2 2 e a 5 6 5 2 2:1 2 a 5:3 9 3 5:1 4:2 2 2:1 2 4 2:2 2 3:1 3 7:5 2 7 2 5 2 2 2 4:1 6 d:1 2 a 5 b 2 3 5 2 5 2:2 5 2 2 c:3 5 5 b:2 5 4:1 4 j 6 2 3 3 7 4 e b 6 g 7 5:1 5 2:1 a 4 4:1 3:1 2 5 6 a 3 6 4 6 g d c 6:1 3:1 5 3 3 c e 4 4 2 b 5 5:1 3 e 3 3 4 2 n 2 2:2 k 6 p 4 4 8 3:1 2 2 5 4:1 3:1 2 4 3:1 5:1 2 4:1 6 c n d 3 7 d 3 2 4:1 2 2 2:1 4 6 4 5 2 4:1 5:1 3 3 2 5 2 2 2 7 2 5 3:1 2 6 2:1 2 3 2 c 3:1 3 2 4 a 8 3 4:1 7:1 5 4:6 8 4 9 5 6 5 2 6:1 3 4 4:1 4 7 6 5 2 9 4:1 3 7 9 7:1 3 e 8:1 1f 8:1 k 4 3 4:3 3 3 5 4 3:2 9:1 4 4 2:1 4:1 a 2 3 4 8 7 9 i 2s 9 1b 8 3x c 1n p 4:2 2:2 3:1 2:2 3:1 5 3:1 4 2:2 3 4:3 2 2:2 2 3 3:1 3 2:3 2:1 2 3 3:5 3:2 2:1 2:1 2:4 2:3 2:4 2:1 2:1 2 2:4 2 2:7 2:9 2 d 2:1 f 4 7 2 7:1 8 3 5 5 3 b 8 6 3 2 2 6 9 2 6:1 3 3 b 2 2 7 a 2 4:1 3 5 3 2 h 2 5 7 2:2 2:1 3 4 2 3:5 7 4 2:1 3 2 2 3:1 3 5 2 5 n 8 e:1 3:1 2:1 4:1 7 5 3:2 2:1 2 8:1 2:1 3 3 3 3 2:4 2:2 9 a 2:2 2 7:1 2:6 2:5 6 2 6 7:1 3:3 2:2 2 2 2 4 e 3 3 4 8 8 2 3:1 5 3:1 4:1 6 5 2 2 4:1 3 3 6:3 3 2 6 2 5 2 7 3:2 6 3 2 2 9 7:1 5:1 2 3 4 2 r 5 f:1 2 2:2 2:2 a 4 7:1 5:2 5 3 2 2 2 2:5 3 3 6 3 2 2 4 9 2 5 9 6 2 3:1 5 4 2 5 4 2:1 2:2 2 6:2 3 3 2 3:1 3:3 3:2 4 3:2 4:1 3 3 3:1 2:2 2 3:4 3 3:1 2:3 2:1 7 4 5 3 2 2 6 3:5 3 2:1 2 3:1 2 3:2 b 5:1 2 2 2:2 3:2 2 4 3 3:1 8 2 3 6:2 2:3 3:a a 3:2 8:1 c:1 5 3:1 2 2 8:1 7 3:1 2 2:2 2:1 3:1 4 2 3 2 3 5 2 2 5 2:2 4 5 6:1 7:1 4 4 2 3 5:1 2:1 2 7 4:1 9 b 7 4 a b 8:1 2 7 6 2:2 4 2 2:1 2 2 d:2 3 2 9 5 5 e 3 2 4:2 3 2 2 3 6 3 3:1 2 3 9:1 3 2:1 a c 3 d 7 4 3 5 c:1 b:6 6 5:2 c 3 5 6 4 a 2 5:2 3 7 2 8 c:1 8 4 6:2 7 2 8 f 3 2 7 d i 4 6 c 5 h 2 f 4 h 2:1 4 6 4 4 a 2 3 9:2 3:1 2 8:3 6 2 7:1 6:1 3:3 2 3:2 3:2 4 6 4 2 3:1 4:3 3 4 3 3:1 5 5 4 3:4 4:1 5 2 3 4:3 3 5:1 2 2:1 2 4 3:2 2 4 5 3 3 3 4 3:1 8:2 3 2 5 4 2 7 3:2 9 2 4 7:3 4:1 2 3 3 8 4 8 9 3:2 2 4 2 5 3 3 6 4:1 6:2 8 5 5 5 4 g 5 7 9 2:1 5 6 h 7 3 8:1 8 7 5 9 2 5 2:1 2 2 2 5 6:2 2:1 2:1 3 5 5 4 6 6 2 d 6 5 a 3 5 4 2 4:1 6 3:1 2 3 8:1 2:1 4:1 3 2 4 8 6 2:1 6:2 6 4 5:1 5 4 2 b 3 q:1 7 l 8 1u 2 3:2 2:3 5 4 2 2 7:1 5 4 4 k 1j a 1d h 3h v 1y 1g 3 2:2 3:1 8:3 3 3:1 3 2:1 2 3 2:2 2:1 3:2 2 2:1 2:1 3:2 2:1 3:2 2:1 2 2:3 2:1 3 3:1 2:1 2 2 2:1 5:6 2:7 2 2:2 2:4 2:7 2:4 b 6 2 3 9 5 8 9 8 5:2 8 3 4:1 a 4 3y 5:1 2 2 2:1 3:1 4 2 2:4 2:5 3:1 5 2 3:1 3:1 4 2 3:1 6 6:1 2 e d 3 b i 3:1 3 2 2 2:1 5 2 5 3:1 7:1 3:1 3 5:1 4 2:2 9 2:4 2 8 4:1 2 8 9:2 4 7 2 2:1 2 4 4:1 3 3:2 2 3:4 6:1 7 d 3 3:1 2:1 2 2 2 6 3 2 4 2 8:1 4 8 2 e 3 b k 49 4 2 4:9 2 2:1 2:1 2 3 3:1 2:3 4:6 2 3 4 8 b 7 5 2 f 2 d 2:1 3:1 4:1 5 5:1 b:1 6 2 4 5:1 7 3 5 7:2 6:1 8 3:1 2 b:3 6 3 7:1 2 3 c 9 5:1 5 3 6 4 2 2 2 2 4:1 a 3:1 3:3 2:2 4 3 3:1 2 3 5:1 3 4 4:2 4:1 4:1 4 4 5 4 6 6 l 5 4:1 c 2 8 a 3 4 2 2:2 7 3 3:1 3:4 4:1 2 2:4 2:2 3 4:2 6 2 4:2 3:1 9:1 7:1 7 3:2 5:1 5 f j 48 q w q 3a 18 11 1n c 2w 19 q:2 2:7 2 2:1 2 2:5 2:1 2:2 2:9 2:8 2:4 2 2:2 2:6 2:2 3:4 2 2:4 2:2 2:5 2:7 2:2 3:1 2 3:2 2:4 2:c 2:1 2:2 3:3 3:5 2:3 2:5 2:1 2:4 2:2 3:1 2:8 2:3 2 2:2 2:b 3:4 3 37 2 4 2 2 2:1 2 2 2:2 2 2:2 2 2:7 2:1 3:2 2:1 2:1 4:1 8 7 b:1 5 5 2 2:1 8:1 6 4 2 6:1 4 6 2 h 3 3 2 a:2 e 9 3 3 3 3:1 3:1 6 5:3 3 3 b 9 g 8 3 2 2:1 5:1 4 9 2 c 3 3 e l 8 6 4 e:1 2 f 8 5 2 4 8 3 8 2 2 3 2 1f 3:3 8:1 3l:1 4 4:3 2 3:2 2:1 2:1 3:1 2 4:2 2:4 2:3 16:2 2 5 d:1 11 x 12:1 e 2 2:5 3 3 2:3 3 3 2:2 3:1 2:1 2:1 2 2:6 2:1 d 5k:3 3:2 2:3 2:1 2:3 2:4 2:1 4:1 2:1 3 2 3:8 2 2 9:1 5:2 2 2 4:2 3 6:1 5 2 c 2 5 5 2 2 a 2 8 5 7 4 c 4 c 3 9 6 2:1 3:2 4 2 2 8e 3 3:3 3 2:1 2:2 2:1 5:1 3:b 2 2:1 2:8 2:3 6:4 3:6 3:6 3:3 3 8u 2 3:1 2:4 3 2:2 2:5 3:1 3:3 2:6 2:1 2 4 2:1 2:2 2 5 3:7 4 2 b 4 5:1 3 7:1 a 2 l 4 5:1 b 4 2 5 7:2 2:1 2 3 2 2:1 5 a 2:1 2 d 2:1 2 7 2 9 a 3 8 2 4:1 6 d 1b 3 2:7 e:1 5
zh-Hant	Hant	Traditional Chinese	繁體中文	38770383	cldr	feo:1 2 5:5 4 3 2 2:1 6 7 7 5 6:1 2 8 2 3 3 3:1 7 2:1 4 2 v 4 4 2 3:1 2 3:1 2:1 6 3 3 3:2 2 3:1 2 c 6:1 6 3:1 2 7 2 2:1 a:2 b 2 4 5 2 4 9 3 3:1 8 m:1 4 4 4:1 9 2:1 4:2 5:1 4 2:1 4 9 a c 7 5 g 2 i 6 a 3:2 6 d 6 3:1 d 3 d d 2 4:1 7:1 5 c h b 2 6 b 2 9 f:3 q 8 9:1 f:1 4 4 3 7 a 2 m i 7 4 e 6 i n 2:2 2:2 2 2 5 2 h 2:2 2:3 3 4:3 4 e 3 5 e c 4 7 f 6 h 4 f:1 9 3 3 6:1 3 d 6 7:1 4:1 6 6:1 3:1 c 5:1 e e:1 5 3 3 e 4 2 4 e 4:1 9:2 m 6 2 9 3 4 4:1 4 2 h 3 7 6 3 e:1 y 7:1 2 4:1 2 8:2 3 3 2 5 e:2 2 4 4 9 k 2 5 e 5 9 8 5 2:1 2 7 2:1 c:3 4:3 2:1 2:1 5 b:1 4:2 2:2 2:2 9 2:3 6:1 4 8 2 3:1 5 2 2 4 4 o 6 b 2 7:1 f a g:1 3 2 5 f:1 6:2 5 j 4:1 3:1 3 5 n 7 4 o 2:1 2 6:1 e 4 5 g 2 4:1 4 m 2 2 3 3 a 8:1 f 2 7 p c e 7 n 3 e 4 p 7 4 15 c j 19 l i 3 2 g a e 3 2 5:1 3 2 4 3 9 5 3 e 2 7 7 2 h 3 2 4 o:1 8 1k b 6 b o 2:1 8 3:1 r 9 7 3 m a 3 7 d a e r a 6 j 6 c 5 6 4 9:1 3 e i 6:1 4 2 4 2 3 2 2:2 3 3 6:1 6 9:2 5:1 2 3 3 g 3 4 5:1 2 3 4 5 n 4 8 3 6 5 6 2 b 4:1 5:1 2:1 17 2 2 l 3 12 5 k c 18 17 f t 2v 4 3:1 5 2 4:1 5 2 d b 2 2:2 2:1 3 8:5 6:2 a 5 3 3 6 3 2:2 6 6 c:1 3 4:3 2:1 2 7:1 b 3 3:1 2:1 2:2 2 5 4 a d 9 2 2 2:1 4:1 5 4 6 b 4 8 5 1c 8 f 1k 6 7 a i r s 2y z:1 3 4:3 3 3 3:3 3 b:1 9 9:1 5 2 8 6 2 6 3 2 5 8 g e 8 7:2 4:1 2:3 9 3 5 6 2 3 2 a:1 4 2 a:1 h d a 2:1 g 3:1 3 a b 6 2:1 7 7 b 4 2 h 2 2 2 f:1 4 3 4 3:1 3:1 8 3 4:1 4 3 3:1 4:2 5 7 b 5 7 2 2 a 2 7:1 a:2 7 b a 8 h 4 3:1 7 4 4 2:1 2 s a i 3 3:1 4 2:1 l 4 b b:1 8 a 4 f c b 4:1 g 2 6 8 7:1 6 b:1 4 15 3 a 3 a:1 4 7 2 6 8 4 e:1 x 4 8 4 7 19:1 5 4 8 2 2 4:2 4 k 6 2 2 2 9:2 6 4 2:1 5 5 b 2 8 2 a 5:2 4 6 9 2 2:1 j:1 5 4 4 4 9 3 2 2 2 3 2 2 5:1 g 7 9 2:1 2 6 2 8 5 k 5 b m 5 j a 5 c 5:1 3 6 9 6:1 3 2:1 2 11:1 2 8:1 6 d 6 p 9 6 2 e:1 9 y h f o 2 c 5 2 8 h:1 2 6 3:1 2:1 6 6 6 6 6 8 6 4 v i 7 3 2 3:1 6 3 5 2 2 6:2 4 5:1 3 6 8:1 3 f 9 7 2 m:1 7 2 3:1 4 4 6 4 8 b 3:1 3 4 d 8 4:1 5 2:1 4 c:1 5 3 5 2 j 7 9 8 e 6:1 5 2 4 n 5:1 k 9 i 3 13 2 2 4 4 2:2 3 5:1 2 2 a 4 2 2 9 2:3 4 4 k 5 2:1 b 3 g:2 d:1 h 7 5:1 p p:1 3:1 h 7 3 4:1 19 n:1 3 7 5 4 5 1c 4 o b 7:1 5 f 5 2 7 8 k n 8 z q 9 7 j 8 d q i t 2 1h h 6 5 3 2 m i k c l k e 2q 6 n 2 f 8 3:1 b 3 4 h:5 c 5:1 3 f e t 5 2 4 5 8 2 3 2 7 g 10 2 i h 4 a l 6 2:2 9 c 4 3 6 5:1 9 4 3 q 6 2 4 2 8:1 b c:1 3 3 8 3 o c 4 3 b:1 8 9 2:1 3 11 3:1 4 9 g:2 12 3 3 7 l 9 7 7 9 6 3 b m 6 b 3 9 u p x 6 7 d:1 p:1 6 6 z a:1 3 d 5 c 2 9 7 6 s 4 3 j 1i f d 3 s 5 7 6 u 1p n 8 5 d h w a 2 e 7 l 1p 5 g z 5 9 2 x l i i 5 a d 13 a b f 2:1 8:1 2 2 3:1 8:2 4 d 2 5 7 2 9 7 4 16 8 h 2 e 7 9 s v:1 o 2 e:1 9 q a 6 3 9 3 2 2 u 2 7 9 f 3 j 5 8 h 5 3 3 x a 11 3 2:1 5 6 6 1s 18 a g y 2 2 3 3 6 8:3 4:1 k d 9 3 5:1 5 6 g 9 2 17 9 g 6 p n 1j v n 3:3 6 2:1 13 l 7 h:1 3 2 2:1 3 7 4 2 4 4 2 3 8 2 k:1 s 2 t 6 2 1w 6 1a 8 2 8 6 f b 7 u 2 1k y 9 8 8 2 7 a 2 5 13 7 v b x 4 n:1 4:1 2:1 7 3 n 2 c:2 r 4 i:1 a 6:1 6 7 5 2 l a 6 2 x 3 e 7 6:1 s d 3:1 5 2 m i 5 8 l e 6:1 5 a 7 3 o a b 2 4 q 3 2 9 2 16 n a c 4 f 4 3 2 2g a i 2 4 9:1 n f m e u 9 c b a s 3 2 4:1 8 3 4 5:2 5 2 9 4:1 9 9 2 c 5 c 5 b:1 x 9 4 d 4:1 o 8 8 9 5:1 3 3 5 13 8 b 3 c:1 3 5 e a c 9 9 g 4s 2 r l 4 2 2 3 2 e 5 4 g 6 5 k 4 h 2 s 9 2:1 4:1 2 2 7:1 3 7 s 3 k c 4 4 h:1 2 5 6 c h 7 4 4 6 3 q 2 8 8 3 n 5 9 11 14:1 i a 3 c 1q c f b 2 3 2 3 6:1 6 d:3 2:1 5 c:1 b 2 d 19 9 3 c v f 5 2 1e:1 b k 12 7 4 j 9 11 5 d:1 4 t 1d d 6 3 i 6 y h c e 4 6 x n p a f z 13 c 2 22 n y 3:1 v 4 2 e 7:1 x:1 12 x 7 6 4 8 2o 4 e 15 q 2i n l 28 7 k 1a 5 c 7 4 4 2 4 2 5 z w m:1 j 7:1 4 s a 17 25 2 5 5 4 7 k g 3 3 i h l 8 2 6 2 4 5 4:1 d 5 3 4 3 7:1 p 9 4 4 3 8:2 k 5:1 6 2 9 2 4 6 6 2 a 3 8 4 7 4 y 2 4 2 2 p 2 18 f 4 a 9:1 7 6 3 a 9 7 4d f 2 8 h 9 2 w 7 a:1 2:2 6 2:2 8 3 4:1 4 7:1 b 9 2 4:2 2 4 3 7 6 2:1 b 2 5 2d 7 5 7 e 5 b 4 a 5 b p 2 3 c 2 2 e 4 s j 1p 5 15 u 7 o 2:1 5 d 10 6 b:1 6 2 c:1 5 9 h m 1o b 2 5 2:3 j 9 3 3 i 4:1 5 4 3 6 3:1 2 3 9:1 4 5:2 2 2:1 2:1 e:1 6 4 b 3:1 2:1 5:2 4 3 4 9 4:1 4 5:1 2 5:2 3 6 5 k 3 4 7 t q 5 8 8 5 7 10 3 p 4 5 11:1 h 9 a f s 4:4 2 c 6 29 1a u 5 h 2 r 4 r 16 8 u 4 5 4 s 16 9 c c o 1f 1j t s 86 9 3 6 2 4 3:1 g e l 4 3 3 c 5 29 9 4:1 4 9 3 i:2 6 6 3 2:3 5 9 4 4 6 7:1 c 2 7 a 9:2 3 d 3 3 2 4:1 5 2 8 4:1 4 5 7 6 q b 6:1 9 6 a 4 6 2 2 2 7 j f 1k 8 8 w 8 4 2:1 3:1 2 8:1 2 4:1 6 f e b 6:1 2 9 6 9 8 1l s n 4 g 3 b:1 7 5 6 8 g 32 3 j 10 5 6 1f b u e i 3 26 18 4 m o v 2 a b 5:1 3 f 6 l 1r 8n e:1 1z y 4c 3q o e g 6:1 7 b 3 7 6 a 17 d r f:1 7 f 18 f	x:2 2:1 2:j 4:1 r:2 2 20 g 670:1 4:1 3:1 3:1 4:2 9 2:1 2 6 3 343:2 4:a 3:1 8:1 5wp 7:2 5 9 d 3 2:1 2 9 6 5 6 5:1 9 2 b a c 4:1 9 6 6 6 3 b 6 3 3 9:2 2 2:1 c 2 3 2:3 2 7:1 8 2:2 2 8:1 2 2:1 3:1 2 3:1 3:3 3 5 5 a:1 6 3 4:1 3:1 2 2 4 5 4:3 3:2 2 3:2 2:3 3 3:2 2:2 4:a 2:5 2:2 4 2:3 2:4 2 2 2 g 4:1 3:1 2:2 5:1 4 2 2 2 2:4 2:1 2 2:4 2:1 d 3 4:5 2 6 5:2 2 3 2:1 4:5 3:1 2 2:3 2:5 2:1 2:2 2 2 2 9:1 2 2:1 2 2:4 3 2 2 2 4 2:7 4:3 2:3 2:1 7 3 3 2:1 2 2 4:3 4 2:2 2 2:4 e:5 3:2 2 2 3 2 2:1 2 2:5 3 5:4 3:1 2 3 3:3 2:2 2:5 2 2:1 2 3 2:2 3:1 2:7 4:1 2:2 2 3 2 3:3 2:2 3 4:1 2:5 2:6 2:1 6 6 9 2 2:6 2:2 m 7 7 2 6 2 2:2 2:1 6 4 2:1 5 7 5 3 3:2 6:1 3 2:1 2:1 2 4 3:1 4 2 2 j 2:1 2:1 8 2 5:1 3 2 2:3 3 6 2 3 7 3 3 3:2 2 3 9 2:1 2 3:2 3 4 2:2 4 2:3 2:1 9:3 6 3:1 2:3 2:3 2 4 2:2 5 2 3:3 a 3 6:2 d:1 2 2 2:1 a 6 3:2 3 4 4 3 3 2 4:2 2:1 3 3:2 2 8 3:2 2:5 3 4:1 2:1 2:4 7 3 2:2 3 3 5:3 5:1 4 3:1 4 d 2 3 3 6 2 4 3 3:1 3 3 3 8 4:1 3 2 2:1 2 3:2 6:1 2 5 8 5 g i 4 2:1 6:1 5 3 4:1 5:1 5 5:1 4 4 9:1 3 8:1 3:2 2:2 2:1 5:1 4:2 4 2 2 2:1 6:1 5 c:1 2:4 4:1 3:3 2 2:2 2:1 3:4 2 2:2 3 2:1 2:2 3 3 2 6:2 3 3:1 2 2:3 3 3:2 2:5 3:4 9 7 8 2 2 2 3:1 3 3 3 2 4:1 2:3 2 2 2:5 2:2 2:1 2:1 5 3 c:1 3 3 3 2:4 3 2:1 2 2:1 2:2 3 3 2:1 2:2 3:2 5 2 4:2 h:2 4:4 2 2 5:1 2:4 2:2 2 3:2 5 2:7 2:1 2 4:2 8 4:1 2:b 2:7 3 2:2 2 2:6 2 9 4:1 2:1 2:6 2 4 4:4 2:4 6:1 2 8 2:1 2 2:2 2:1 2:1 2:2 3:1 2:2 3:1 2:2 2 2 5 4:3 4 2 2:4 3:a 3:3 5:8 6:4 3 2 2:3 2:1 8:3 2:4 4:1 2:2 5:2 2:3 2:1 2 2:3 4 2:1 3 3 3 2 2 3:1 2 3:1 3 9 2 6 2:3 3 2:1 2 8 6:1 3 2 2:1 6:1 2 2:1 4:1 7 6 4 4:4 2 2:1 g 6:1 2 2 2:8 4:2 3 c 3 4:2 2:4 2:3 2:3 9 7:1 2:2 2:1 2 2:1 4:1 4:1 3:1 2 3 7 4:5 2 2 3:2 2:6 2 3:2 3:1 3 3:7 2 4 5 2:3 2 3:2 2:2 3:4 2:1 2:4 2 2 2 9:1 2:4 2:2 2 3:3 2 5:3 3 5 2 2 3 2 3:9 3:6 3:3 2:1 4 4:1 2:2 2 2:1 3 2:1 3 2 2 7 2:3 3 3:1 2:1 5:1 2:1 2:2 3:2 2 2 4:1 3:2 b 5:1 2 2:1 4 3 6:2 4 2 3 2 b 8:1 2 d 4 4:1 5 6 3 2 3 2 2 4:2 3 4 2 2 3:2 5:1 3:1 2:3 2:2 5 3:3 2:1 3:2 6 2:4 2:1 8 2:1 2:2 4 2:2 2:1 2 2 2:1 4:3 3 4 2 2:4 2:1 2:3 2:2 2:2 3:6 3:4 2 9:1 2 3 2 2 2:2 2 3 2:2 3 2 4 4:1 5 2:4 3 2 2 2:2 3:3 2:1 3:3 2:3 3:5 2 2:1 2 2:1 2:1 3 7:1 2:3 2 4:1 6:2 2:2 3:2 2 3:5 3 3:2 2 3 2:e 2:4 2 2:5 2 8:e 2:1 2 2:4 5:6 2 2 2 2:2 2 2:2 2:1 3:1 3:1 2:1 2:2 2:1 2:1 2:5 2 2:4 2 2 4 4:4 3 2 2:1 3:3 3 2 2:1 4:2 6 3 7 2 2:3 2 2 3:1 2 2 2 3 a 4:1 2 g:3 4:1 3 4:1 3 8:1 6 3:1 2:1 2:1 2:1 2 2:1 7:1 2:2 5 5:3 6 2 9 6 3 4 2 3 a 3 3 3 2 2 4 3 4:2 2 4 5 3:1 4:2 2:1 3 2 2:1 3:1 5:1 2 2:3 3:2 4:1 5:3 2 8 2:5 2:6 8 2:1 2:6 2:7 2 2:2 f:6 2:2 2:2 2:5 3:1 9 2 2:2 3 3 3:2 2 4:2 5 5:4 2:1 2 2:1 3:1 2:3 2:7 5 2:3 2:5 2:1 2:4 2 2 2:3 2 3:1 3 4 5 4:1 2 2:2 2:1 3 2:1 5 2:1 2:6 2 2:4 3 5:3 2 2:1 2:6 5:3 2:6 2:1 2:1 4:1 3 2:1 3:1 2 2 2 2 2:1 2:2 2 7:1 2 e 9 4:2 5 2 4 4 3 3 3:3 5:5 4:1 b 3 7 2:1 2:1 6:5 4:1 3:2 2:2 2:3 4:4 2:4 5:1 a 2 2 4:1 2:2 9 5 5 2:3 3 2 2 2 2:6 3 5 3:1 2:4 2:2 2 3:4 2:8 2 4:4 3 2:1 2:1 c:1 2:1 3 2:1 2:1 7:2 6:1 2 5:2 3:2 4:1 2 3 3 2 4 4 3:1 2 3 2 4 5 2:3 b 3 3:1 4 4:1 2:2 5:2 3 4:1 2:1 c 2:1 2:1 3:2 4:1 2 2:3 2 3 4 5:6 8 6:3 2:2 7:1 3 2:2 3 2 3:2 2 2:1 3:1 2:1 4:1 9:4 2:2 2:1 3 2:3 2 2 2 2 2 3 2:4 3:3 2 2 7:5 2 2 3:1 6:2 3:3 2:2 4:1 2:1 3:2 2 4 d:2 2:1 2:2 2 2:2 2 2 3:2 3:3 5:1 d:1 3:1 2:a 2:1 2:9 4:2 3:3 2 2 3 2 2 a 2 2:4 2:2 2:2 3:3 4:1 2:1 2 2:4 2 4:1 6 4:2 2:1 2:1 3 2 2:1 4 3:3 3:3 2:1 2:3 3:2 2 4:1 2:2 2 4:1 2 2:2 5:4 2 2:1 2 4 3 6:5 4:2 2 4:1 2 2 2:1 2 3:a 2:2 3 2 2 3 2 2 2:3 2:3 9 2 6:2 3:8 2:1 2:2 3 3:3 2:2 2 2:1 3 2 4:1 6:1 4:2 4:6 2 2 2 2:1 5 7 3:1 4:1 3 2:2 6:2 2 5:3 2 2:2 2 2 8 2:4 2:1 3:3 4 2 3:3 3 2:1 2:1 2 2 i:2 3:3 3:1 2 2 3:1 2:1 3 2 3:1 2 2 2 2:1 2 4:3 h 2:5 2:7 2 3 2:1 5 3:5 3:2 j:1 2:2 5:2 2 2:1 2:3 2:f 2 3 2:4 b 2 2 2 2:4 4:1 2 2:3 3:2 2:1 2 3 3:4 3 2:3 3:4 3:1 5 2:6 c:1 2 2:c 5 2:4 3:1 2:1 3:2 2:4 2 2:4 2:1 3 d 3:3 2:2 2:3 2:1 2:1 4:9 2:1 3:2 3:2 2 2 4:4 2 8 2:1 2:4 5 2:6 4:3 3:5 2:5 2:2 2 2 3 3 2:5 3 4 2:5 2:1 2:1 2 2 2 3 2:1 2 2:3 8:2 5:3 4 6:1 2 4:3 2 7:2 4:1 2 2 2:4 4:1 3:2 2:2 2:1 2:1 2 3:4 3:6 2:1 4:6 3:5 4:1 4:1 5 4 2 3 3:1 9:3 6 2 6:1 2:1 2 5 3:1 3:1 2:3 3:5 8 5:1 2:2 5:7 2:1 2:1 2:2 2 4:1 3 2 3 4 3:2 2 6:2 2 2:1 3 4:1 2:2 2 7 4 2:7 6:2 3 3:2 3:3 2 3:2 2:1 7:1 4:1 2 2:1 4 3 3:5 3:1 7 2 2 2 3 2 3 2 8 2:4 2:1 2:2 4 2 4:2 5:2 2:1 2 2 4 2:7 3 4:1 3:1 4 2:3 6:2 4:4 3 2:4 2:1 2 4 3:1 2:2 3 3 4 2:6 2 3:1 2 2:1 2:3 5 3:1 2 8 3:1 5 5:1 2:3 3 8:3 3:1 7 5:1 4:7 6:3 3:2 2 4 2:2 2:1 3:1 2 a 2:1 5:b 4 2:4 2 2:3 3:4 3:2 5 f:2 2:3 2:4 5:6 2:6 3:1 6:7 3:2 2:1 2:2 2:1 2:2 3:3 2 2 3 j:2 2:2 2 2:1 2:1 5:1 2:3 2:2 2:4 5:1 2 3:2 2:2 3 2 2:3 3:1 n 2:2 2:1 2:5 2:5 2:1 3:1 2:3 3:5 2:1 4:1 3:5 3 2:5 3:3 i:2 4:2 2:1 2:5 4:5 2:1 2:6 3:e 7 2:2 2:2 2:7 2 e 5 5 3:3 2:2 2:2 2:3 2:1 3:1 2:1 2:1 2:1 2 2:3 2:5 2:1 2:1 2:4 2:3 3 2:5 8 3 7:1 2:1 2:4 2:2 3 2:1 2:a 2:2 2:4 2 2:4 2:3 2 3:1 2 2:2 3:1 5 9 2:4 3:3 3:3 2:2 3:6 3:6 3 2 2 3:4 3 2 2:1 5:3 a 2:1 3 2:7 3 2:3 4:4 3:2 2:3 2:1 2:2 2 2:4 3 2 7 8:1 2 2:2 2 2 3:2 2:3 2:2 3:2 2:3 2:3 2 4:3 4:1 2:5 2 5:1 2:2 4:2 2:2 2 6:8 4 2:1 2:2 2:3 2 5:4 4 2:1 5:1 2 4:4 3:4 4 2 5 3 4:1 2 2 2:1 2:3 2:1 3 2:2 2:3 2:1 2:1 3 3:2 3 2:1 2:2 7 3 3 9 3 5:2 2:2 2 2:1 2:4 2 3:3 2 2 3:2 2:5 3:1 2:3 2:1 3:1 6 2 4:1 2:6 4 3 3:2 2 4 2 2:2 2:2 4 3:1 2:1 4:2 2:b 2:1 2:2 3 3:3 2:3 2 2:2 3:4 2:2 2:2 3 3 5 3:3 2 3 4:6 2 2:1 4 2:1 2 7:4 2 2 2:5 4 3 3 2:2 2:3 3:6 3:2 3 2:3 e:3 2:1 3 2:2 2 2:2 2 2:5 5:1 2:5 2:1 2:5 2 3 4 2 2:4 2:1 3 4 7:1 2:1 3:3 2:6 4 2:2 3 2:1 2 3 2:1 3:6 2:7 2 3:1 2 m:2 4:7 2:1 4:1 2:1 4:2 2:8 2:4 4:4 2:5 2:1 i:2 2 5:1 3:1 2:1 2:3 2 2:9 2:1 2:7 2:5 2:4 3:7 2:4 3 2:2 3 3 m:1 2:1 2:1 2:6 3 2:1 2:6 3:8 2:4 2:2 2:1 3:4 3 2:f 2 3 3:3 3:2 f:1 4:2 3:2 3:2 2:1 2:9 7:6 2:1 2:1 2:7 3:4 2:4 2:4 2 4 f:4 2:1 3:4 2:2 3:1 2 2:5 3:1 4:1 2 3:2 2 2:1 2 2 2:2 2:1 2:5 2 2:2 2:3 2:3 2 b:5 2 2 3 3:7 2:1 2:4 2:1 2:1 3:2 2:6 2 2:5 2:3 2 2:5 7 2:3 2:d 2 2 2:2 2:1 2 2:1 2 2:9 5:1 3 3:3 2:3 3:3 3:4 2 2 3 3:2 2:3 3:3 2:5 3 3:9 2:5 2:5 4:6 2:5 2:8 2:2 7:1 3:3 2:1 2:5 2:2 2:2 7 3 2 2 2 2 6:4 4 7:5 2:2 5 2 3 5 2:2 2:2 2:2 2 7 7:2 3:1 2:1 3:3 3:3 2:2 2:2 d:1 3:1 2:7 2:1 2 2 2 3:5 2 3 4 2:3 2:2 2:1 2 3 6:4 8 7:3 2:1 2 2:3 2 2:2 2 2 2 2:1 2:7 2 2 2 2 2 2 6 3 2 3:2 2:3 2 6:1 2 2 3 2:5 2:1 3:1 2:3 2 3:1 2:1 2 3:1 3:6 2:3 2:2 3:2 4:2 2:4 4:2 2:4 4:2 2:2 2 4:1 2:4 2:2 2 2 3 2:1 6:1 5:1 3:2 3:1 3:3 7 9 2 4 2:1 2 5:2 4 3:1 3 2 2 3:2 2:2 7 2 2:2 3:1 2:2 3:1 2:3 3:2 2:1 2:3 2:3 2:3 2:1 2:1 3:5 2:2 2 2 2 4:1 5 3 2 2 2:3 3:3 2 3:1 2 2 2:2 2 3 2 2:1 2 2:3 8:1 2:5 2:4 6:1 2:2 3 2:2 3:3 4:1 4:1 2:2 2 4 3:3 2 2 3:2 2:2 2:1 6:1 2:1 3:2 5:4 2:5 3:2 2:3 2:2 3 2:2 3 2:7 2:1 2 2 4 4:5 6 2:3 2:2 2 4:1 6:6 3 2:2 2:1 2:3 3:1 6:2 2:8 5 4:4 3 6:2 2 2 2:1 2:2 3:1 2:1 2:3 9 4:1 2 3:6 2:1 2:8 2:1 4 5:3 2 2 4:1 2:5 2:1 2 3:1 7:1 4 2 4:2 2:2 2 4 3:5 2 2:6 5 2 2:1 2:1 2 2 2:3 2 2:6 2 2 2:1 3:3 2:1 2:6 2 5:1 4 5:7 2:8 3:1 3 2 6:1 2 4 2:3 2:2 3:1 3:2 2:8 6 4 4:1 3:6 a:1 3:3 7:1 3 3:1 5 6:3 2 4:1 2 6 3 8:2 4:3 4 3 3:2 4 4:1 3:2 3 5:3 2 3:1 5 2:1 2:1 2:3 2:5 2 3 3:8 2 3:3 3:7 2:1 6 2:4 2:c 2 5:2 2:1 2:2 2:3 3:g 4 2:6 3 2 2:1 6 3:3 3 4 2:1 3:4 2 3:1 2 2:1 4:1 2:2 2:2 3 4 6 2:1 6:3 3:1 3:1 2:1 3:5 6 2 4:1 2 2:1 4:1 3 2:1 2:2 3 2:2 2:1 4:1 4:2 6 3:1 7:1 3:1 2:1 2:2 2 2 2 2:2 8:2 2:1 2 6:3 2 4:2 2 5:1 2 2:2 4 2 2:a 2 7:3 3:5 3 2:2 3:1 2 2:2 2 3:a a 3:9 2:2 2:4 2 4 2 2:a 2 3 2:2 4:7 3:3 2 3 2 3 2:1 2:4 3:2 2:3 2 2 2 2 5:2 3 2:4 5:6 6 2:1 3 3 2:5 a 2:4 2:c 2 2 2:1 b 2 3:2 2:2 2 2 a:2 2 2 2:1 3:3 2:4 8 2:1 2:2 3:4 2 3 3 2 2:3 2:2 4 2:5 3 2:3 5:2 7 3 5:2 3:9 3:1 5:1 2:6 2 2 2:1 2:1 5:2 3 2:6 2:1 2:1 4 3 4:4 3 4:3 3 2:a 2 2 4 3:1 4 2:3 2:8 3:5 3 5 3:2 2:1 3 2:2 2 3 2:2 5:1 2:1 5 6 2:1 5 2:6 2:2 4:2 2 2:2 3:2 3:4 2:5 2:2 6 3:1 4:2 6:1 6:2 2 3 4 2:5 8:2 2 6 2:2 4 2 2 4:5 2:5 2:2 2 4 2 3 4:1 7 2 2:2 3 4 3:1 2:1 3 6 2:2 2:2 3:3 5:1 3:3 2:1 3:1 3 3 3 2 4:8 3:1 2 2:2 2:1 5:2 2:1 5 2:2 3 2:4 2:1 2 4:3 3:1 2 3 7 7 b:1 2 5 2:1 9 3:1 2 2:2 3:2 2:2 4:2 2:1 5:2 3:1 2 2:3 5:1 2:8 3 3 5 4:1 2:1 2 2:6 6 8:1 2:4 2 4:1 2:8 a 2:1 2:1 2:7 3:2 2:1 2:2 3 4 8 3 5:1 2:2 5 3 5 4:2 2 6:1 3:j 5:4 3:2 2 2:6 2:2 2:8 8 3:4 2:1 2:5 2:1 3 3 4:2 2:1 2 2 5 2:3 6 3:1 3 2:3 3:1 3 2:2 2:3 2:1 3 3 3:2 3 2:2 3:1 3 2 2:1 4:1 2:2 2 6:1 2:2 2 3 7 2:3 5:4 2 6 3 3:1 2 2:2 2 2:1 2 3:2 2 2 5:1 2 2 2:4 2 2:2 5 4:2 3:6 2:1 2:2 2:3 4:3 2 7:1 3 2 3:2 2:1 2 2:7 2 2:2 3 4:1 2:3 2 2 3:1 2:1 3:1 4:4 2:3 3 6:4 2:2 2:3 2 4:3 2:1 2 2 7:2 2:2 3:1 2:1 2 2:2 4:1 2:b 2:3 2 2:1 2 9:2 2 2:4 5:1 3 4 2:3 3:1 2:2 8 5:f 3 2:6 2:1 4:2 2 2:1 2:a 3:1 2:3 2:2 3 4:3 2:5 2 3:4 5:1 2 2 2:1 2 2:7 2:1 2:2 4:2 2:1 2 2 2 2:9 4a 3 4:2 4:2 3 2:3 2:2 3 4 3:6 2 2:4 2:2 6 3 3:6 4 3:3 2:2 4:1 2:2 4:3 3:2 3:3 4:1 2:4 2:7 2:2 2:1 2 2 2:8 4 2 4:1 2:5 2:1 2:7 2:4 2:1 5:2 5 2:1 4 3:1 2:1 2:2 2:1 2:1 2:1 2 3 2 2:2 2 4 4:1 2 2 4:2 4 3:2 7:3 6 4:1 7 3 5 5 2 2:1 2:1 5:1 3 2:3 3:2 3:1 2:1 2:1 2:1 2:2 5:1 7:1 2:1 3 3:1 3 2 8:3 2:3 3 2:2 3:1 2:6 3 3:3 7 2:6 4:3 2 2:2 3 3 2 b:1 2:1 2 2:2 2:4 2 2 3:1 2:1 9:1 3:1 5:1 2:1 3:8 3 6:1 2 2:2 2:1 2 2 2 3:1 2:1 2 2:4 6 2:1 3:7 2 6 2:9 2:1 3:3 2:1 2 2:5 2 2:3 2:2 2:5 3 2:1 2:3 3 2 2:2 2:5 4:1 2 3 2 4 5:2 2:1 2:4 2:1 6 5:1 3:2 5:2 3:2 3 3 3 4 3:6 2 2:1 2:1 2 2:1 2 2 2 3:5 2:7 2:1 2 2:1 4:1 2:3 3 3:1 2:1 4:1 2:1 3:2 5:1 2:7 4:3 3:7 2:2 2 2:3 4:a 2 2:1 e:6 2 2:1 2:3 2:1 3:1 2:3 2:1 2:4 3:2 3 2:4 2:3 3:1 9:1 2 2:1 2 2 2 2:6 2:1 2 2 2:2 2:5 3:6 2:1 2:7 2:1 2 t:3 2 2:1 2:2 2 2 3:2 3:2 2:1 2:9 2:1 2 2:8 4:2 d 2:d 2:1 2 3:5 2 2:8 2:1 2:2 2 2:1 2:3 2:7 2 2 3:1 2 2:8 8 8 6 2 2 2:d 3:1 2:5 4:3 2:2 2 2 3:1 3:3 3 2:4 2:5 3:7 3:1 8 7:4 3 3:1 2:8 2 3:5 2:3 3 2 2:3 4:3 2:3 2:1 2:8 2:1 4 c:5 3:5 2:1 2:7 2 4:9 2:3 2:4 2:4 4:d a 2:1 2:1 2:7 3:1 3 2:6 2 2:1 2:c 2 3 4:7 2 2:3 2:c 3:2 2:c 3:1 7:2 2:7 3:3 2:6 3 3 2:2 3 2:3 2 2:1 2:2 3 2:5 2:3 4:5 2:4 3:1 4:3 5 6:5 2:9 2:1 2 2 3:5 2:4 2:2 3 3:2 3:2 3 2:2 2 3 3 2 3:4 3:3 2:4 2:1 3 2:3 9:2 3:4 2:1 2:7 2:2 3:4 2:3 5:2 2:j 2:1 3 4:1 2:1 2:2 2:5 3:2 2 2:5 8:6 3 2:1 2:b 3:2 5:3 3 2:a 2:2 2:5 2:1 2:2 2:5 3 6:z 4:2 2:4 6:4 2:2 6:5 2:2 2:5 4:1 6:6 2:e 2:4 2:4 5:3 3:2 2:d 2:3 2 4:1 2:1 3:2 2:5 2:1 2:4 4:1 2:4 2 2:2 2:7 2:4 2:5 2:4 3:3 2 2:1 4 2:1 2:1 4 3:1 3:1 8 5 2:2 2 2:3 2:3 2 3:7 5:1 3:2 3:2 2:6 3:1 2:1 2 3:1 2 2 5:1 4:4 2:2 2 9:7 2 2 2:5 3:1 8:1 3:1 2:6 2:6 2 3:1 3:1 3:3 2 2:a 4:1 2:2 2:2 2:8 2 2:3 3:3 3:1 2 2 3 2:1 3:4 3:e 2 3:6 2:3 2 3:3 2 4:1 2 3 b 2 2:1 3:4 2:3 2 6:3 3 4:1 2 5:1 k:3 3:4 2:3 2:2 2:1 2:2 3:4 2:1 3:2 2:1 4:1 3 5 3:3 3:1 5 2:2 3:1 4 5 4 6 3:1 4:3 3:2 2 2 2:6 2 2:3 2 5:1 2 5 3:3 2 4:3 2:3 3 2:5 5 4 2:1 4 2:2 7 2 2:3 3 b 2:3 2:1 2 2:4 2:1 4 2 2 2:2 2:2 2:7 2 2:2 3 2:a 4:1 3 2 3:4 2:1 2:d 2 2 2 2:6 2:2 2:3 2 2:2 2:5 2:2 3:3 2:1 3:9 2:1 3 2:1 3 2 2:1 2:3 7 4:3 3:1 3 2:2 2 3:1 2 4 2:2 2:1 3 2:1 4a 2:4 2:2 2 2 2:6 5:3 3 2:1 2 3 2:2 2:1 2 2 2:4 2:6 2 3:2 2:2 3:1 3 2:3 2:1 2:3 2 7:2 2 2 6:1 2:1 2:1 2:2 3:2 2:4 5 2 3 2:1 3 2 2:1 3 2:2 4 2:1 4 2 2:1 2 2 3:1 2 3 2 2 2:3 2 4 3 3:4 2 2 23:3 3:3 3:2 2 2:1 2 2 3:1 3 5 3:8 2 5:1 3:2 4 2 3:5 3 2:3 2:1 2 2:1 2:1 3:3 3 2 2:1 3 2:7 4 2:2 2:6 2 2:2 2 6 2:4 2:5 2:1 3 3:h 2:4 2 2 3 2:1 2:3 2:1 3:6 2:1 2:7 2 3:4 2:5 2:3 2:2 2:1 2:1 2 3:2 2 2 2:2 5:1 2:8 2 2:8 2 3:4 2:3 2:2 2 e 3 3 2 7 2 4 2 2:1 3:1 3:3 2:1 4:4 2:1 2:1 2 3:8 2:4 3:3 2:1 2:1 2:3 3:2 2 2 2:2 3:3 6 2 4:5 2 2 3:2 2:6 3 2:e 2:1 2:4 1k 3 4 b 6 b 3 2 2 3 2 2 5:1 2:2 9:5 3 5:1 7:1 2 2:2 2:1 3 2:1 6:2 4 4:2 5 2 3 3 9:2 5:2 7:2 2:1 2 5 6:3 6 3 2:1 4:1 4:1 3 4:1 3:3 3 2:3 4:1 2:3 3 2 3:1 3:1 2:2 2 3:4 3 2 8:1 2:4 2 5:2 2 2 2 2:1 2:1 9:9 2:6 4:3 3:5 5:3 2:3 2:5 3 2:5 2 2:e 2:6 2:1 2:5 2:3 3:3 2:5 2:2 2:2 3 2:3 2 5:6 3:2 2 2:1 3:3 4:1 6:7 3:1 2 2:2 2 6:2 2:6 2 2:1 2 2:9 2 2:1 2:2 2:3 2:1 3 7 3:2 2:3 2 6 2 2:8 3 2:2 2:2 4 2:8 2:1 2:1 2:3 2:3 2:1 2 2 5:4 6:1 2:3 3:4 3:3 5:1 2:c 2:1 3:1 3 2:1 2:4 5:1 2:1 2 4 2:7 3:1 3:2 2:4 3 2:2 2 2:4 3:c 6 2:2 5:1 4:h 2 2 2:2 4:4 3 2:4 4:3 6:4 3:4 4 2:1 2:5 2:4 2:3 2:4 2:2 2:3 3:1 5:3 2:1 3 a:1 2:1 2:6 2:8 2 2:1 2:2 2 3 2:1 3:1 5:1 2:3 4 2:1 5:1 3:3 2:1 2:1 2:4 2:2 2:9 2 3:6 2 9 2:2 3:1 2 2:6 2:6 2:3 3:2 2:2 4 2 7:b 3 3:1 2:d 3 7 8:4 2 2:3 3:7 2:1 4:8 3:1 2 3 2 6:1 2 2:2 4:3 2:b 4:7 6v:3 5 4 2 4:2 2:1 3 4 3:1 2:1 2 3:1 3:1 2:3 2 5:2 2:7 3 2 2:2 2:1 5:5 4:1 3:2 2:3 1j 2 2:4 4 2 2:5 8:1 2:1 5:1 7:2 2:1 2 2:1 4 3:4 2 a:2 2 2:1 2 8 2 2 3:2 2:2 2 2 4:2 2 2:2 5 3:1 2 3 2 3 2 2 3:1 4:1 3 3:4 4:1 2:4 4:3 2:1 2:1 2 2 2 4 4 6:2 4 3:2 3 2 3 2:2 2:1 2 3:5 3 2:1 3:4 2:4 2:4 2:2 5 5 3:2 4:1 2:1 2 2 d:3 6 5 2 2 2 2 2 2:2 2:2 2:1 2:8 3 2 3:2 5 3:3 2:2 2:6 2 2:4 5 3:1 2 2 4 2 3:3 2 3:4 4:5 3:3 2 2 2 8 3:1 5 2:2 3:1 2 3:1 3 3 2:3 3 4 5:2 3:1 3 2:3 2 4:1 2 3 2:2 8 2:2 3:2 4 2:3 4 2 2:2 2:1 2:3 4:2 5:4 1h 3:3 2:2 3 2 2:8 4 3 2:1 m:1 2 2 2:2 2 7 2 3:1 2 4 2:1 4:2 3 5:6 3:1 3:1 2 3:1 2 2:a 2 5 2:3 2 2 2 2:2 2:1 2 2:9 2:1 2:1 2 1i:1 4:2 3 2 2:3 3 2:8 4:2 2 4:2 4 2 2:4 2:3 2:3 3:1 2 3:3 2 2:1 2:2 2:1 3 2:9 2:6 2:2 2 2 2 3:2 4:4 2 2:3 2 2:5 2:2 2:2 2:2 3:7 2 2:2 2:4 2:4 3 2 3:2 2 2:7 1s 2 2:2 2:1 3:2 2:1 2:4 4:1 3 3 2:4 2:1 6 3 2 2 3:1 4:2 2 2:2 3:1 2:5 3 2:2 3 2:4 2:2 3:5 4:2 2:2 4:1 2 3:1 3:1 2 2 3:1 3:1 4:1 2 2 2:5 2:1 3:1 2:1 2 4:2 3 2:2 4 4:1 3:3 3:4 2 2 3:3 8:3 2 5:1 3 2:2 2:2 2 2:1 2 2 6:1 2:1 4 2:2 2:1 2:4 9:4 2:3 2 2:2 2:4 2:2 4 7:1 5 8:4 2 2:1 4:2 3 5:1 4 2:2 3:1 2:2 4:3 2:1 2 2:6 3 2 2:6 2 2 2:5 5:2 2:1 3:2 5:1 3 2:2 2:3 30:1 2:1 3 4:1 3:2 2:4 2:1 3:6 7 2 2:1 2:2 2 2:3 2:1 2:1 2:1 4:4 2 3:2 5:6 2 5:2 3 2:3 2:6 3:2 6:5 3:6 2:2 2 2 2:3 2:8 4 2 2 2:e 2:4 2:1 2 2:b 2:1 2:2 2 2:1 2:9 2:a 2:5 2:1 2:5 2:6 2:1 2:a 2 2 2 2:6 2 2:2 2:1 2f 4:1 2:1 3 2:1 3:8 3:3 5:4 2:2 3 3 2 4:1 2 4 2:1 7 2 2 6 4:1 2:1 3:3 4:3 2:1 4:3 4 2:3 2:5 2:4 2:2 5:1 2:1 4:2 2 3:1 2:4 2 4:3 3:g 5:1 2:3 3:3 3:3 5:5 2:5 3:4 3:2 2:4 2:7 3 i:2 2:1 3 8 2 2 huw:1
zu	Latn	Zulu	isiZulu	13973829	cldr	1t:p 7:p	x 4 3:1 2:3 2:b 4 s 2 2r:f 2:3 2 2:4 4:f 2:3 2 2:4 3:4 f:3 l:3 v:3 3:1 n:3 b 62g
zun	Latn	Zuni	Shiwiʼma	0	googleFonts	1t:p 7:p 5j:1 ai	
zza	Latn	Zaza	Dimlî	1148245	googleFonts	1t:p 7:p 25 3 4 d:1 b 3 4 d:1 1g:1 19:1 3r:1	
aar	aa
abk	ab
adp	dz
afr	af
aka	ak
alb	sq
als	sq
amh	am
ara	ar
arb	ar
arg	an
arm	hy
asm	as
ava	av
aym	ay
ayr	ay
az-IQ	az-Arab
az-IR	az-Arab
az-RU	az-Cyrl
aze	az
azj	az
bak	ba
bam	bm
baq	eu
bcl	bik
bel	be
ben	bn
bh	bho
bhk	fbl
bih	bho
bis	bi
bod	bo
bos	bs
bre	br
bul	bg
bur	my
bxk	luy
bxr	bua
cat	ca
ces	cs
cha	ch
che	ce
chu	cu
chv	cv
cld	syr
cnr	sr
cor	kw
cos	co
cym	cy
cze	cs
dan	da
deu	de
dgo	doi
dik	din
diq	zza
div	dv
drh	mn
drw	fa
dut	nl
dzo	dz
ekk	et
ell	el
emk	man
en-GB-oed	en
eng	en
epo	eo
est	et
eus	eu
ewe	ee
fao	fo
fas	fa
fat	ak
fij	fj
fin	fi
fra	fr
fre	fr
fry	fy
fuc	ff
ful	ff
gaz	om
geo	ka
ger	de
gla	gd
gle	ga
glg	gl
glv	gv
gre	el
grn	gn
gug	gn
guj	gu
ha-CM	ha
ha-SD	ha
hat	ht
hau	ha
hbs	sr-Latn
heb	he
her	hz
hin	hi
hmo	ho
hrv	hr
hun	hu
hye	hy
i-default	en
i-lux	lb
i-navajo	nv
ibo	ig
ice	is
ido	io
iii	ii
ike	iu
iku	iu
ile	ie
in	id
ina	ia
ind	id
isl	is
ita	it
iw	he
jav	jv
ji	yi
jpn	ja
jw	jv
kal	kl
kan	kn
kas	ks
kat	ka
kau	kr
kaz	kk
khk	mn
khm	km
kik	ki
kin	rw
kir	ky
kk-AF	kk
kk-CN	kk
kk-IR	kk
kk-MN	kk
kmr	ku
knc	kr
kng	kg
knn	kok
kom	kv
kon	kg
kor	ko
kpv	kv
ku-LB	ku-Arab
kua	kj
kur	ku
ky-CN	ky
ky-TR	ky
lao	lo
lat	la
lav	lv
lim	li
lin	ln
lit	lt
ltz	lb
lub	lu
lug	lg
lvs	lv
mac	mk
mah	mh
mal	ml
man-GN	man
mao	mi
mar	mr
may	ms
mhr	chm
mkd	mk
mlg	mg
mlt	mt
mn-CN	mn-Mong
mnk	man
mo	ro
mol	ro
mon	mn
mri	mi
ms-CC	ms
msa	ms
mya	my
nau	na
nav	nv
nb	no
nbl	nr
nde	nd
ndo	ng
nep	ne
nld	nl
nn	no
nor	no
npi	ne
nya	ny
oci	oc
ori	or
orm	om
ory	or
oss	os
pa-PK	pa-Arab
pan	pa
pbu	ps
per	fa
pes	fa
plt	mg
pnb	lah
pol	pl
por	pt
prs	fa
pus	ps
que	qu
quz	qu
roh	rm
ron	ro
rum	ro
run	rn
rus	ru
sag	sg
san	sa
scc	sr
scr	hr
sd-IN	sd-Deva
sh	sr-Latn
sin	si
slk	sk
slo	sk
slv	sl
sme	se
smo	sm
sna	sn
snd	sd
som	so
sot	st
spa	es
spy	kln
sqi	sq
sr-ME	sr-Latn
sr-RO	sr-Latn
sr-RU	sr-Latn
sr-TR	sr-Latn
src	sc
srd	sc
srp	sr
ssw	ss
sun	su
swa	sw
swc	sw
swe	sv
swh	sw
tah	ty
tam	ta
tat	tt
tel	te
tg-PK	tg
tgk	tg
tgl	fil
tha	th
tib	bo
tir	ti
tl	fil
tnf	fa
ton	to
tsf	taj
tsn	tn
tso	ts
tuk	tk
tur	tr
tw	ak
twi	ak
ug-KZ	ug-Cyrl
ug-MN	ug-Cyrl
uig	ug
ukr	uk
umu	del
urd	ur
uz-AF	uz-Arab
uz-CN	uz-Cyrl
uzb	uz
uzn	uz
ven	ve
vie	vi
vol	vo
wel	cy
wln	wa
wol	wo
xho	xh
ydd	yi
yid	yi
yor	yo
yue-CN	yue-Hans
zai	zap
zh-AU	zh-Hant
zh-BN	zh-Hant
zh-GB	zh-Hant
zh-GF	zh-Hant
zh-HK	zh-Hant
zh-ID	zh-Hant
zh-MO	zh-Hant
zh-PA	zh-Hant
zh-PF	zh-Hant
zh-PH	zh-Hant
zh-SR	zh-Hant
zh-TH	zh-Hant
zh-TW	zh-Hant
zh-US	zh-Hant
zh-VN	zh-Hant
zh-cmn-Hans	zh-Hans
zh-cmn-Hant	zh-Hant
zh-yue	yue
zha	za
zsm	ms
zul	zu
zyb	za

"""#
}
