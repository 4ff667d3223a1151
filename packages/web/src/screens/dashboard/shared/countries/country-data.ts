import type { CountryCode } from 'libphonenumber-js/min'

/**
 * The code of each country or territory with a dial code, its name, and an example of its mobile numbers, which
 * begins with the dial code; sorted by name. Sources: libphonenumber, which is too large for the first screen
 * (a test compares the two), and the names of CLDR, common ones instead of the longest. The browser knows the
 * names and the order too, but the first use of its tables takes a phone tens of milliseconds.
 */
const COUNTRIES = `
AF Afghanistan 93 70 123 4567, AX Åland Islands 358 41 2345678, AL Albania 355 67 212 3456,
DZ Algeria 213 551 23 45 67, AS American Samoa 1 684 733 1234, AD Andorra 376 312 345,
AO Angola 244 923 123 456, AI Anguilla 1 264 235 1234, AG Antigua & Barbuda 1 268 464 1234,
AR Argentina 54 9 11 2345 6789, AM Armenia 374 77 123456, AW Aruba 297 560 1234,
AC Ascension Island 247 40123, AU Australia 61 412 345 678, AT Austria 43 664 123456,
AZ Azerbaijan 994 40 123 45 67, BS Bahamas 1 242 359 1234, BH Bahrain 973 3600 1234,
BD Bangladesh 880 1812 345678, BB Barbados 1 246 250 1234, BY Belarus 375 29 491 19 11,
BE Belgium 32 450 00 12 34, BZ Belize 501 622 1234, BJ Benin 229 01 95 12 34 56,
BM Bermuda 1 441 370 1234, BT Bhutan 975 17 12 34 56, BO Bolivia 591 71234567,
BA Bosnia & Herzegovina 387 61 123 456, BW Botswana 267 71 123 456, BR Brazil 55 11 96123 4567,
IO British Indian Ocean Territory 246 380 1234, VG British Virgin Islands 1 284 300 1234,
BN Brunei 673 712 3456, BG Bulgaria 359 43 012 345, BF Burkina Faso 226 70 12 34 56,
BI Burundi 257 79 56 12 34, KH Cambodia 855 91 234 567, CM Cameroon 237 6 71 23 45 67,
CA Canada 1 506 234 5678, CV Cape Verde 238 991 12 34, BQ Caribbean Netherlands 599 318 1234,
KY Cayman Islands 1 345 323 1234, CF Central African Republic 236 70 01 23 45,
TD Chad 235 63 01 23 45, CL Chile 56 2 2123 4567, CN China 86 131 2345 6789,
CX Christmas Island 61 412 345 678, CC Cocos (Keeling) Islands 61 412 345 678,
CO Colombia 57 321 1234567, KM Comoros 269 321 23 45, CG Congo - Brazzaville 242 06 123 4567,
CD Congo - Kinshasa 243 991 234 567, CK Cook Islands 682 71 234, CR Costa Rica 506 8312 3456,
CI Côte d’Ivoire 225 01 23 45 6789, HR Croatia 385 92 123 4567, CU Cuba 53 5 1234567,
CW Curaçao 599 9 518 1234, CY Cyprus 357 96 123456, CZ Czechia 420 601 123 456,
DK Denmark 45 34 41 23 45, DJ Djibouti 253 77 83 10 01, DM Dominica 1 767 225 1234,
DO Dominican Republic 1 809 234 5678, EC Ecuador 593 99 123 4567, EG Egypt 20 10 01234567,
SV El Salvador 503 7012 3456, GQ Equatorial Guinea 240 222 123 456, ER Eritrea 291 7 123 456,
EE Estonia 372 5123 4567, SZ Eswatini 268 7612 3456, ET Ethiopia 251 91 123 4567,
FK Falkland Islands 500 51234, FO Faroe Islands 298 21 12 34, FJ Fiji 679 701 2345,
FI Finland 358 41 2345678, FR France 33 6 12 34 56 78, GF French Guiana 594 694 20 12 34,
PF French Polynesia 689 87 12 34 56, GA Gabon 241 06 03 12 34, GM Gambia 220 301 2345,
GE Georgia 995 555 12 34 56, DE Germany 49 1512 3456789, GH Ghana 233 23 123 4567,
GI Gibraltar 350 57123456, GR Greece 30 691 234 5678, GL Greenland 299 22 12 34,
GD Grenada 1 473 403 1234, GP Guadeloupe 590 690 00 12 34, GU Guam 1 671 300 1234,
GT Guatemala 502 5123 4567, GG Guernsey 44 7781 123456, GN Guinea 224 601 12 34 56,
GW Guinea-Bissau 245 955 012 345, GY Guyana 592 609 1234, HT Haiti 509 34 10 1234,
HN Honduras 504 9123 4567, HK Hong Kong 852 5123 4567, HU Hungary 36 20 123 4567,
IS Iceland 354 611 1234, IN India 91 81234 56789, ID Indonesia 62 812 345 678,
IR Iran 98 912 345 6789, IQ Iraq 964 791 234 5678, IE Ireland 353 85 012 3456,
IM Isle of Man 44 7924 123456, IL Israel 972 50 234 5678, IT Italy 39 312 345 6789,
JM Jamaica 1 876 210 1234, JP Japan 81 90 1234 5678, JE Jersey 44 7797 712345,
JO Jordan 962 7 9012 3456, KZ Kazakhstan 7 771 000 9998, KE Kenya 254 712 123456,
KI Kiribati 686 72001234, XK Kosovo 383 43 201 234, KW Kuwait 965 500 12345,
KG Kyrgyzstan 996 700 123 456, LA Laos 856 20 23 123 456, LV Latvia 371 21 234 567,
LB Lebanon 961 71 123 456, LS Lesotho 266 5012 3456, LR Liberia 231 77 012 3456,
LY Libya 218 91 2345678, LI Liechtenstein 423 660 234 567, LT Lithuania 370 612 34567,
LU Luxembourg 352 628 123 456, MO Macao 853 6612 3456, MG Madagascar 261 32 12 345 67,
MW Malawi 265 991 23 45 67, MY Malaysia 60 12 345 6789, MV Maldives 960 771 2345,
ML Mali 223 65 01 23 45, MT Malta 356 9696 1234, MH Marshall Islands 692 235 1234,
MQ Martinique 596 696 20 12 34, MR Mauritania 222 22 12 34 56, MU Mauritius 230 5251 2345,
YT Mayotte 262 639 01 23 45, MX Mexico 52 222 123 4567, FM Micronesia 691 350 1234,
MD Moldova 373 621 12 345, MC Monaco 377 6 12 34 56 78, MN Mongolia 976 8812 3456,
ME Montenegro 382 60 123 456, MS Montserrat 1 664 492 3456, MA Morocco 212 6 50 12 34 56,
MZ Mozambique 258 82 123 4567, MM Myanmar 95 9 212 3456, NA Namibia 264 81 123 4567,
NR Nauru 674 555 1234, NP Nepal 977 984 1234567, NL Netherlands 31 6 12345678,
NC New Caledonia 687 75 12 34, NZ New Zealand 64 21 123 4567, NI Nicaragua 505 8123 4567,
NE Niger 227 93 12 34 56, NG Nigeria 234 802 123 4567, NU Niue 683 888 4012,
NF Norfolk Island 672 3 81234, KP North Korea 850 192 123 4567, MK North Macedonia 389 72 345 678,
MP Northern Mariana Islands 1 670 234 5678, NO Norway 47 40 61 23 45, OM Oman 968 9212 3456,
PK Pakistan 92 301 2345678, PW Palau 680 620 1234, PS Palestine 970 599 123 456,
PA Panama 507 6123 4567, PG Papua New Guinea 675 7012 3456, PY Paraguay 595 961 456789,
PE Peru 51 912 345 678, PH Philippines 63 905 123 4567, PL Poland 48 512 345 678,
PT Portugal 351 912 345 678, PR Puerto Rico 1 787 234 5678, QA Qatar 974 3312 3456,
RE Réunion 262 692 12 34 56, RO Romania 40 712 034 567, RU Russia 7 912 345 67 89,
RW Rwanda 250 720 123 456, WS Samoa 685 72 12345, SM San Marino 378 66 66 12 12,
ST São Tomé & Príncipe 239 981 2345, SA Saudi Arabia 966 51 234 5678, SN Senegal 221 70 123 45 67,
RS Serbia 381 60 1234567, SC Seychelles 248 2 510 123, SL Sierra Leone 232 25 123456,
SG Singapore 65 8123 4567, SX Sint Maarten 1 721 520 5678, SK Slovakia 421 912 123 456,
SI Slovenia 386 31 234 567, SB Solomon Islands 677 74 21234, SO Somalia 252 7 1123456,
ZA South Africa 27 71 123 4567, KR South Korea 82 10 2000 0000, SS South Sudan 211 977 123 456,
ES Spain 34 612 34 56 78, LK Sri Lanka 94 71 234 5678, BL St. Barthélemy 590 690 00 12 34,
SH St. Helena 290 51234, KN St. Kitts & Nevis 1 869 765 2917, LC St. Lucia 1 758 284 5678,
MF St. Martin 590 690 00 12 34, PM St. Pierre & Miquelon 508 55 12 34,
VC St. Vincent & Grenadines 1 784 430 1234, SD Sudan 249 91 123 1234, SR Suriname 597 741 2345,
SJ Svalbard & Jan Mayen 47 41 23 45 67, SE Sweden 46 70 123 45 67, CH Switzerland 41 78 123 45 67,
SY Syria 963 944 567 890, TW Taiwan 886 912 345 678, TJ Tajikistan 992 91 712 3456,
TZ Tanzania 255 621 234 567, TH Thailand 66 81 234 5678, TL Timor-Leste 670 7721 2345,
TG Togo 228 90 11 23 45, TK Tokelau 690 7290, TO Tonga 676 771 5123,
TT Trinidad & Tobago 1 868 291 1234, TA Tristan da Cunha 290 8999, TN Tunisia 216 20 123 456,
TR Türkiye 90 501 234 56 78, TM Turkmenistan 993 66 123456,
TC Turks & Caicos Islands 1 649 231 1234, TV Tuvalu 688 90 1234,
VI U.S. Virgin Islands 1 340 642 1234, UG Uganda 256 712 345678, UA Ukraine 380 50 123 4567,
AE United Arab Emirates 971 50 123 4567, GB United Kingdom 44 7400 123456,
US United States 1 212 555 1234, UY Uruguay 598 94 231 234, UZ Uzbekistan 998 91 234 56 78,
VU Vanuatu 678 591 2345, VA Vatican City 39 312 345 6789, VE Venezuela 58 412 1234567,
VN Vietnam 84 912 345 678, WF Wallis & Futuna 681 82 12 34, EH Western Sahara 212 6 50 12 34 56,
YE Yemen 967 712 345 678, ZM Zambia 260 95 5123456, ZW Zimbabwe 263 71 234 5678`

export interface CountryData {
  code: CountryCode
  name: string
  /** Without the plus: "44 7400 123456". */
  exampleNumber: string
}

export const COUNTRY_DATA: readonly CountryData[] = COUNTRIES.split(',').map(entry => {
  const text = entry.trim()
  const numberStart = text.search(/\d/)
  return {
    code: text.slice(0, 2) as CountryCode,
    name: text.slice(3, numberStart - 1),
    exampleNumber: text.slice(numberStart),
  }
})
