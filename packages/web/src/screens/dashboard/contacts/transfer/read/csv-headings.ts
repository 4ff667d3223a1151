/** What a column of a CSV file has. `other-name` is used for those without a name, `mail` after it. */
export const ROLES = [
  'unused',
  'name',
  'first-name',
  'middle-name',
  'last-name',
  'other-name',
  'phone',
  'phone-label',
  'fax',
  'mail',
  'note',
  'groups',
] as const
export type Role = (typeof ROLES)[number]

/*
 * Address books name their columns in the language of their owner: Outlook's export is translated, Google's and Yahoo's
 * are not. Phone numbers are found by a word that is part of the heading, names and notes by the whole heading. Headings
 * are compared without case and accents. For another language the columns are chosen by hand.
 */

/** Lower case without accents, brackets and numbers of columns: "Téléphone 2 (bureau)" is "telephone bureau". */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll(/[().:#_"]|(^|\s)\d+(?=\s|$)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const words = (text: string) => text.split(/\s*,\s*/).map(plainHeading)
const containing = (text: string) => {
  const parts = words(text)
  return (heading: string) => parts.some(part => heading.includes(part))
}
const equal = (text: string) => {
  const whole = new Set(words(text))
  return (heading: string) => whole.has(heading)
}

const isPhonetic = containing('phonetic, yomi, フリガナ, ふりがな')
const isFax = containing(
  'fax, faks, télécopie, pager, telex, télex, teleks, radiomessagerie, hakulaite, φαξ, факс, пейджер, телекс, פקס, טלקס, איתורית, فاكس, تلكس, نداء, ポケットベル, テレックス, 팩스, 호출기, 텔렉스, 传真, 傳真, 寻呼',
)
const isMail = containing(
  'mail, messagerie, correo elec, correio, sähköposti, e-pošt, e-post, el. pašt, почт, имейл, ταχυδρομ, דואר, البريد, メール, 메일, 邮件, 郵件, ई-मेल, ईमेल',
)
const isPhone = containing(
  'phone, telefon, telefón, teléfono, téléphone, mobil, mobiil, mobit, cell, handy, gsm, whatsapp, móvil, móvel, celular, portable, puhelin, τηλέφωνο, κινητό, телефон, טלפון, هاتف, الجوال, 電話, 电话, 携帯, 手机, 手機, 전화, 휴대폰, फ़ोन, फोन, मोबाइल, điện thoại',
)
/** Headings without a word for a phone. "Particular" is the home phone of Outlook in Spanish, the others are Yahoo's. */
const isNamedPhone = equal(
  'home, work, other, primary, tel, tél, tel number, number, home number, work number, business number, office number, main number, other number, primary number, contact number, numéro, número, nummer, rufnummer, particular',
)
const isPhoneLabel = (heading: string) => /^phone -? ?(label|type)$/.test(heading)

const NAMES: readonly [Role, (heading: string) => boolean][] = [
  [
    'first-name',
    equal(
      'first name, firstname, first, given name, vorname, prénom, nombre, primeiro nome, nome próprio, ime, etunimi, eesnimi, prenume, fornavn, förnamn, voornaam, imię, jméno, křestní jméno, meno, utónév, keresztnév, vardas, ad, adı, όνομα, имя, собствено име, שם פרטי, الاسم الأول, 名, 名字, 이름, प्रथम नाम, पहला नाम',
    ),
  ],
  [
    'middle-name',
    equal(
      'middle name, middlename, middle, additional name, weitere vornamen, deuxième prénom, segundo nombre, outros nomes/apelidos, secondo nome, toinen nimi, teine nimi, srednje ime, al doilea nume, mellomnavn, mellannamn, бащино име, отчество, שם פרטי שני, الاسم الأوسط, ミドル ネーム, 중간 이름',
    ),
  ],
  [
    'last-name',
    equal(
      'last name, lastname, last, family name, surname, nachname, familienname, nom, nom de famille, apellidos, apellido, cognome, apelido, apelidos, sobrenome, último nome, sukunimi, perekonnanimi, prezime, nume de familie, nume, etternavn, efternavn, efternamn, achternaam, nazwisko, příjmení, priezvisko, vezetéknév, pavardė, soyad, soyadı, επώνυμο, фамилия, фамилно име, שם משפחה, اسم العائلة, 姓, 성, अंतिम नाम, उपनाम',
    ),
  ],
  [
    'name',
    equal(
      'name, full name, fullname, display name, public display name, saved name, contact, contact name, vollständiger name, anzeigename, nom complet, nombre completo, nome, nome completo, naam, navn, namn, nimi, jméno a příjmení, фио, полное имя, شم, الاسم, שם, 氏名, 名前, 姓名, 全名, 성명, नाम, पूरा नाम',
    ),
  ],
  [
    'other-name',
    equal(
      'nickname, file as, organization name, organization - name, company, firma, société, organización, empresa, azienda, società, bedrijf, yritys, ettevõte, tvrtka, firmă, spitzname, surnom, фирма, организация, компания, חברה, الشركة, 会社名, 회사, 公司',
    ),
  ],
  [
    'note',
    equal(
      'notes, note, comments, comment, notizen, notiz, anmerkungen, kommentar, remarques, commentaires, notas, notities, muistilaput, märkmed, bilješke, бележки, заметки, примечания, הערות, ملاحظات, メモ, 메모, 备注, टिप्पणी',
    ),
  ],
  ['groups', equal('labels, group membership, categories, category')],
]

/** What the column with this heading seems to have. */
export function roleOfHeading(text: string): Role {
  const heading = plainHeading(text)
  if (isPhonetic(heading)) return 'unused'
  if (isPhoneLabel(heading)) return 'phone-label'
  if (isFax(heading)) return 'fax'
  if (isMail(heading)) return /type|label|typ$|tipo/.test(heading) ? 'unused' : 'mail'
  const named = NAMES.find(([, isIt]) => isIt(heading))
  if (named) return named[0]
  return isPhone(heading) || isNamedPhone(heading) ? 'phone' : 'unused'
}

const KINDS: readonly [string, (heading: string) => boolean][] = [
  [
    'Mobile',
    containing(
      'mobil, mobiil, mobit, мобил, cell, handy, gsm, móvil, móvel, celular, portable, matkapuhelin, κινητό, переносной, נייד, الجوال, 携帯, 手机, 手機, 휴대폰, मोबाइल',
    ),
  ],
  [
    'Home',
    containing(
      'home, privat, domicil, particular, casa, residência, koti, kodu, kućni, namų, domowy, дом, בבית, المنزل, 自宅, 집, 住宅',
    ),
  ],
  [
    'Work',
    containing(
      'work, business, office, geschäftlich, bureau, trabajo, empresa, ufficio, lavoro, työ, töö, službeni, firmă, darbo, рабоч, служебен, בעבודה, العمل, 会社, 근무처, 商务',
    ),
  ],
]

const kindOf = (heading: string) => KINDS.find(([, isIt]) => isIt(heading))?.[0]

/** Whether the heading of a column of phone numbers says which phone it is. */
export function namesKind(text: string): boolean {
  return kindOf(plainHeading(text)) !== undefined
}

/** The label of the phone numbers of a column: "Home" of "Téléphone (domicile)", and the heading itself if it says something else. */
export function phoneLabelOf(text: string): string {
  const heading = plainHeading(text)
  const kind = kindOf(heading)
  if (kind !== undefined) return kind
  // "Phone 1 - Value" of Google has its label in a column of its own.
  return /^(phone|telephone|telefon|telefono|tel|number|phone number|contact number|phone -? ?value|numero|nummer|電話|电话|전화|телефон|फोन)$/.test(
    heading,
  )
    ? ''
    : text.trim()
}
