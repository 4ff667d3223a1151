import { describe, expect, it } from 'vitest'
import { planImport } from '../import-plan.ts'
import { contactFileOf } from './contact-file.ts'
import { ENCODINGS } from './encodings.ts'
import { readAs } from '../../../../../../testing/read-contacts.ts'

/*
 * Files in the form in which other programs write them. Names and numbers are made up; headings, properties, line ends and
 * bytes are as in the sources that are named.
 */

const namesIn = (content: string | Uint8Array, language?: string, encoding?: string) =>
  planImport(readAs(content, language, encoding), [], 'US').added.map(({ name }) => name)

/** Text of which characters up to U+00FF are bytes. */
const bytes = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))
const joined = (...parts: (string | Uint8Array)[]) => {
  const all = parts.map(part => (typeof part === 'string' ? new TextEncoder().encode(part) : part))
  return Uint8Array.from(all.flatMap(part => [...part]))
}
const card = (...lines: string[]) =>
  ['BEGIN:VCARD', 'VERSION:2.1', ...lines, 'TEL;CELL:+14155550100', 'END:VCARD', ''].join('\r\n')

describe('a vCard', () => {
  // Evolution's test of old phones: libebook-contacts, tests/test-contact-types.c, test_vcard_charset.
  const EVOLUTION = card(
    'N;LANGUAGE=ru;CHARSET=windows-1251:\xCF\xF3\xEF\xEA\xE8\xED;\xC2\xE0\xF1\xE8\xEB\xE8\xE9',
    'FN;CHARSET=windows-1251:\xC2\xE0\xF1\xE8\xEB\xE8\xE9 \xCF\xF3\xEF\xEA\xE8\xED',
  )

  it('with the name of a character set and bytes that are not escaped is in that character set', () => {
    expect(namesIn(bytes(EVOLUTION))).toEqual(['Василий Пупкин'])
  })

  it('may have another character set in each line', () => {
    const text = card('FN;CHARSET=windows-1252:Caf\xE9', 'NOTE;CHARSET=windows-1251:\xCF\xF0')
    const [contact] = planImport(readAs(bytes(text)), [], 'US').added
    expect(contact).toMatchObject({ name: 'Café', note: 'Пр' })
  })

  it('without one is in that of the language, or in what the person chooses', () => {
    const text = bytes(card('FN:\xC2\xE0\xF1\xE8\xEB\xE8\xE9'))
    expect(namesIn(text, 'ru-RU')).toEqual(['Василий'])
    expect(namesIn(text, 'en-US')).toEqual(['Âàñèëèé'])
    expect(namesIn(text, 'en-US', 'windows-1251')).toEqual(['Василий'])
  })

  // Android writes vCard 2.1: https://android.googlesource.com/platform/frameworks/opt/vcard, VCardBuilder.
  it.each([
    ['N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=96zt=C3=BCrk;J=C3=BCrgen;;;', 'Jürgen Öztürk'],
    ['N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;J=F6rg', 'Jörg Müller'],
    ['N;ENCODING=QUOTED-PRINTABLE:=E6=9D=8E;=E5=B0=8F=E9=BE=99', '小龙 李'],
    ['FN;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=8E=52=93=63', '山田'],
    // The bytes of these characters have a backslash and a bar, which are no signs of the format.
    ['FN;CHARSET=SHIFT_JIS:\x95\x5C\x83\x7C', '表ポ'],
    ['FN;CHARSET=UTF-8;ENCODING=BASE64:SsO8cmdlbiDDlnp0w7xyaw==', 'Jürgen Öztürk'],
    ['FN;ENCODING=B;CHARSET="UTF-8":SsO8cmdlbg==', 'Jürgen'],
    ['FN;CHARSET=UTF-8:J\xFCrgen', 'Jürgen'],
    ['FN;CHARSET=X-OLD-PHONE:Ravi', 'Ravi'],
  ])('has a name in the line %s', (line, name) => {
    expect(namesIn(bytes(card(line)))).toEqual([name])
  })

  it('may divide a character at the end of a line', () => {
    const text = 'BEGIN:VCARD\r\nFN:Zo\r\n \r\nTEL:+14155550100\r\nEND:VCARD'
    const divided = bytes(text.replace('Zo\r\n ', 'Zo\xC3\r\n \xAB'))
    expect(namesIn(divided)).toEqual(['Zoë'])
  })

  it.each([
    ['CR LF', '\r\n'],
    ['LF', '\n'],
    ['CR', '\r'],
    ['CR CR LF', '\r\r\n'],
  ])('may end its lines with %s', (_, end) => {
    const lines = card('FN;ENCODING=QUOTED-PRINTABLE:Test =', 'Person', 'NOTE:folded', '  text')
    const [contact] = planImport(readAs(lines.replaceAll('\r\n', end)), [], 'US').added
    expect(contact).toMatchObject({ name: 'Test Person', note: 'folded text' })
  })

  // RFC 2426, 3.5.4, and vCard 2.1, 2.4.4.
  it.each([
    ['in the same line', ['AGENT:BEGIN:VCARD', 'FN:Secretary', 'TEL:+14155550199', 'END:VCARD']],
    ['from the next line on', ['AGENT:', 'BEGIN:VCARD', 'FN:Secretary', 'END:VCARD']],
    ['folded', ['AGENT:BEGIN:VCARD', ' FN:Secretary', ' END:VCARD']],
    ['in one line', ['AGENT:BEGIN:VCARD\\nFN:Secretary\\nEND:VCARD\\n']],
    [
      'with one of its own',
      ['AGENT:BEGIN:VCARD', 'AGENT:', 'BEGIN:VCARD', 'FN:Aide', 'END:VCARD', 'END:VCARD'],
    ],
  ])('has the card of an assistant %s, who does not replace the person', (_, agent) => {
    const file = readAs(card('FN:Boss', ...agent) + card('FN:Next'))
    expect(planImport(file, [], 'US').added).toMatchObject([
      { name: 'Boss', numbers: [{ phoneNumber: '+14155550100' }] },
      { name: 'Next' },
    ])
    expect(file.unused).toEqual(new Map([['AGENT', 1]]))
    expect(file.unreadable).toEqual([])
  })

  it('without a name is saved under its mail address or its number', () => {
    const text =
      card('FN:', 'N:;;;;', 'EMAIL;INTERNET:jane.doe@example.com') + card('TEL;HOME:+442079460018')
    expect(namesIn(text)).toEqual(['jane.doe at example.com', '+44 20 7946 0018'])
  })

  // An export of Google Contacts and one of Apple Contacts, as a test of the phone app Parley has them.
  it('of Google and Apple has more than a contact can have, and says so', () => {
    const text = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:Jane Doe',
      'N:Doe;Jane;Marie;Ms.;PhD',
      'NICKNAME:JD',
      'EMAIL;TYPE=INTERNET;TYPE=HOME:jane@example.com',
      'EMAIL;TYPE=INTERNET;TYPE=WORK:jane@work.example',
      'TEL;TYPE=CELL:+1 415 555 0100',
      'item1.TEL:+1 415 555 0102',
      'item1.X-ABLabel:Satellite',
      'item7.TEL:+1 415 555 0103',
      'item7.X-ABLabel:_$!<HomeFAX>!$_',
      'ADR;TYPE=HOME:;;1 Main St;Springfield;IL;62701;USA',
      'ORG:Example Corp;Engineering',
      'BDAY:1985-02-03',
      'NOTE:Met at the conference\\, 2019\\nSecond line',
      'CATEGORIES:myContacts,starred,Friends',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ',
      'END:VCARD',
    ].join('\r\n')
    const file = readAs(text)
    const { added, leftOut } = planImport(file, [], 'US')
    expect(added).toMatchObject([
      {
        name: 'Jane Doe',
        note: 'Met at the conference, 2019\nSecond line',
        isFavourite: true,
        numbers: [{ label: 'Mobile' }, { label: 'Satellite' }],
      },
    ])
    expect(leftOut).toMatchObject([{ is: 'fax', text: '+1 415 555 0103' }])
    expect([...file.unused.keys()].sort()).toEqual(
      ['ADR', 'BDAY', 'CATEGORIES', 'EMAIL', 'NICKNAME', 'ORG', 'PHOTO'].sort(),
    )
  })
})

describe('a CSV file', () => {
  /** Microsoft's headings of Outlook's export (OutlookCsvLanguageSelect of Exchange), with the code page of the language. */
  const OUTLOOK: [string, string, string][] = [
    [
      'de-DE',
      'windows-1252',
      'Vorname,Weitere Vornamen,Nachname,Firma,Straße geschäftlich,Fax geschäftlich,Telefon geschäftlich,Telefon privat,Mobiltelefon,E-Mail-Adresse,E-Mail: Angezeigter Name,Notizen',
    ],
    [
      'fr-FR',
      'windows-1252',
      'Prénom,Deuxième prénom,Nom,Société,Rue (bureau),Télécopie (bureau),Téléphone (bureau),Téléphone (domicile),Tél. mobile,Adresse de messagerie,Type de messagerie,Notes',
    ],
    [
      'es-ES',
      'windows-1252',
      'Nombre,Segundo nombre,Apellidos,Organización,Calle del trabajo,Business Fax,Teléfono del trabajo,Particular,Mobile Phone,E-mail Address,Nombre de pantalla de correo electrónico,Notes',
    ],
    [
      'pt-PT',
      'windows-1252',
      'Primeiro nome,Outros nomes/apelidos,Apelido,Empresa,Rua da empresa,Fax da empresa,Telefone da empresa,Telefone da residência,Telemóvel,Endereço de correio electrónico,Tipo de correio electrónico,Notas',
    ],
    [
      'fi-FI',
      'windows-1252',
      'Etunimi,Toinen nimi,Sukunimi,Yritys,Lähiosoite (työ),Työfaksi,Työpuhelin,Kotipuhelin,Matkapuhelin,Sähköpostiosoite,Sähköpostin laji,Muistilaput',
    ],
    [
      'hr-HR',
      'windows-1250',
      'Ime,Srednje ime,Prezime,Tvrtka,Službena adresa - ulica,Službeni faks,Službeni telefon,Kućni telefon,Mobitel,Adresa e-pošte,Vrsta e-pošte,Bilješke',
    ],
    [
      'et-EE',
      'windows-1257',
      'Eesnimi,Teine nimi,Perekonnanimi,Ettevõte,Töökoha tänav,Tööfaks,Töötelefon,Kodutelefon,Mobiiltelefon,Meiliaadress,Meilitüüp,Märkmed',
    ],
    [
      'bg-BG',
      'windows-1251',
      'Собствено име,Бащино име,Фамилно име,Фирма,Улица (сл. адрес),Служебен факс,Служебен телефон,Домашен телефон,Мобилен телефон,Имейл адрес,Тип имейл,Бележки',
    ],
    [
      'ru-RU',
      'windows-1251',
      'Имя,Отчество,Фамилия,Организация,Улица (раб. адрес),Рабочий факс,Рабочий телефон,Домашний телефон,Телефон переносной,Адрес эл. почты,Тип эл. почты,Заметки',
    ],
    [
      'ar-SA',
      'windows-1256',
      'الاسم الأول,الاسم الأوسط,اسم العائلة,الشركة,شارع العمل,فاكس العمل,هاتف العمل,هاتف المنزل,الهاتف الجوال,عنوان البريد الإلكتروني,نوع البريد الإلكتروني,ملاحظات',
    ],
    [
      'he-IL',
      'windows-1255',
      'שם פרטי,שם פרטי שני,שם משפחה,חברה,רחוב כתובת העבודה,פקס בעבודה,טלפון בעבודה,טלפון בבית,טלפון נייד,כתובת דואר אלקטרוני,סוג דואר אלקטרוני,הערות',
    ],
    [
      'ja-JP',
      'shift_jis',
      '名,ミドル ネーム,姓,会社名,番地 (会社),会社 FAX,会社電話,自宅電話,携帯電話,電子メール アドレス,電子メールの種類,メモ',
    ],
    [
      'ko-KR',
      'euc-kr',
      '이름,중간 이름,성,회사,근무지 주소 번지,근무지 팩스,근무처 전화,집 전화 번호,휴대폰,전자 메일 주소,전자 메일 유형,메모',
    ],
  ]
  const PERSON =
    '"Given","","Family","Example","1 Road","+12125550130","+12125550131","+12125550132","+12125550133","a@example.com","","a note"'

  it.each(OUTLOOK)(
    'of Outlook in %s is read in every language of the browser',
    (language, encoding, headings) => {
      const cells = headings.split(',').map(heading => `"${heading}"`)
      const file = encode(`${cells.join(',')}\r\n${PERSON}\r\n`, encoding)
      for (const browser of [language, 'en-US']) {
        const read = readAs(file, browser)
        const { added, leftOut } = planImport(read, [], 'US')
        const isFamilyFirst = /ja|ko/.test(language)
        expect(added).toEqual([
          {
            name: isFamilyFirst ? 'Family Given' : 'Given Family',
            numbers: [
              { label: 'Work', phoneNumber: '+12125550131' },
              { label: 'Home', phoneNumber: '+12125550132' },
              { label: 'Mobile', phoneNumber: '+12125550133' },
            ],
            note: 'a note',
            isFavourite: false,
          },
        ])
        expect(leftOut).toMatchObject([{ is: 'fax', text: '+12125550130' }])
        expect([...read.unused.values()]).toEqual([1, 1, 1])
      }
    },
  )

  // PEAR's Contact_AddressBook, CSV/Header/Yahoo/en.php.
  it('of Yahoo has plain words as headings', () => {
    const headings =
      'First,Middle,Last,Nickname,Email,Category,Distribution Lists,Yahoo! ID,Home,Work,Pager,Fax,Mobile,Other,Yahoo! Phone,Primary,Alternate Email 1,Company,Comments'
    const person =
      '"Ben","","Ash","","ben@example.com","","","","+12125550131","+12125550132","+12125550134","+12125550135","+12125550133","","","","","",""'
    const { added, leftOut } = planImport(readAs(`${headings}\r\n${person}`), [], 'US')
    expect(added[0]).toMatchObject({
      name: 'Ben Ash',
      numbers: [{ label: 'Home' }, { label: 'Work' }, { label: 'Mobile' }],
    })
    expect(leftOut.map(one => one.is)).toEqual(['fax', 'fax'])
  })

  it.each([
    ['Hindi', 'नाम,मोबाइल नंबर,टिप्पणी'],
    ['an export of WhatsApp chats', 'Saved Name,Phone Number,Note'],
    ['Excel with a named separator', 'sep=,\r\nName,Phone,Notes'],
    ['Turkish', 'Adı,Cep telefonu,Not'],
  ])('in the headings of %s is read', (_, headings) => {
    expect(namesIn(`${headings}\r\nAsha,+919876543210,x`)).toEqual(['Asha'])
  })

  // Google Contacts since 2024, with a contact that has a number only.
  it('of Google may have rows without a name', () => {
    const text =
      'First Name,Last Name,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\r\n,,https://lh3.example/p,* myContacts ::: Club,* Work,,Mobile,(212) 555-0136\r\n'
    const file = readAs(text)
    expect(planImport(file, [], 'US').added).toMatchObject([{ name: '+1 212 555 0136' }])
    expect([...file.unused]).toEqual([
      ['Photo', 1],
      ['Labels', 1],
    ])
  })

  it('without headings is read by what its columns have', () => {
    expect(namesIn('Asha,(212) 555-0136,x\nBen,(212) 555-0137,y')).toEqual(['Asha', 'Ben'])
  })

  it('in UTF-8 with one broken byte stays in UTF-8, and marks the name', () => {
    const rows = Array.from({ length: 30 }, (_, at) => `Zoë ${at},+1212555${1000 + at}`)
    const file = joined(`Name,Phone\n${rows.join('\n')}\nBroken `, bytes('\xC3'), ',+12125550136')
    const { added, marks } = planImport(readAs(file), [], 'US')
    expect(added[0]?.name).toBe('Zoë 0')
    expect([...marks]).toEqual([[added.at(-1), [{ is: 'garbled' }]]])
  })

  it('that is a picture is refused', () => {
    expect(
      contactFileOf(
        new Uint8Array(5_000).map((_, at) => at * 7),
        [],
      ),
    ).toMatch(/could not be/)
  })

  it('with more columns than any address book has is refused', () => {
    const wide = ['Name', 'Phone', ...Array<string>(300).fill('x')].join(',')
    expect(contactFileOf(bytes(`${wide}\nAsha,+12125550136`), [])).toMatch(/300 columns/)
  })
})

it.each(ENCODINGS.map(({ code }) => code))('%s is a character set of TextDecoder', code => {
  expect(new TextDecoder(code).encoding).toBe(code)
})

/** The bytes of a text in a character set, found by decoding every one and two bytes. */
function encode(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const table = new Map<string, number[]>()
  for (let high = 255; high >= 0; high--) {
    for (let low = 255; low >= 0x40 && high > 0x80; low--) {
      const pair = decoder.decode(Uint8Array.of(high, low))
      if (pair.length === 1) table.set(pair, [high, low])
    }
    const one = decoder.decode(Uint8Array.of(high))
    if (one !== '\uFFFD') table.set(one, [high])
  }
  return Uint8Array.from([...text].flatMap(character => table.get(character) ?? [0x3f]))
}
