import * as z from 'zod/mini'

/** The countries whose numbers can be rented (spec section 3), sorted by code. The names come from CLDR, and the dial codes from libphonenumber. */
export const VIRTUAL_NUMBER_COUNTRIES = [
  { code: 'AR', name: 'Argentina', dialCode: '+54' },
  { code: 'AT', name: 'Austria', dialCode: '+43' },
  { code: 'AU', name: 'Australia', dialCode: '+61' },
  { code: 'BB', name: 'Barbados', dialCode: '+1' },
  { code: 'BR', name: 'Brazil', dialCode: '+55' },
  { code: 'CA', name: 'Canada', dialCode: '+1' },
  { code: 'CH', name: 'Switzerland', dialCode: '+41' },
  { code: 'CL', name: 'Chile', dialCode: '+56' },
  { code: 'CO', name: 'Colombia', dialCode: '+57' },
  { code: 'CZ', name: 'Czechia', dialCode: '+420' },
  { code: 'DE', name: 'Germany', dialCode: '+49' },
  { code: 'DZ', name: 'Algeria', dialCode: '+213' },
  { code: 'EC', name: 'Ecuador', dialCode: '+593' },
  { code: 'EE', name: 'Estonia', dialCode: '+372' },
  { code: 'FR', name: 'France', dialCode: '+33' },
  { code: 'GB', name: 'United Kingdom', dialCode: '+44' },
  { code: 'GD', name: 'Grenada', dialCode: '+1' },
  { code: 'GE', name: 'Georgia', dialCode: '+995' },
  { code: 'GR', name: 'Greece', dialCode: '+30' },
  { code: 'HK', name: 'Hong Kong SAR China', dialCode: '+852' },
  { code: 'HR', name: 'Croatia', dialCode: '+385' },
  { code: 'ID', name: 'Indonesia', dialCode: '+62' },
  { code: 'IE', name: 'Ireland', dialCode: '+353' },
  { code: 'IL', name: 'Israel', dialCode: '+972' },
  { code: 'JP', name: 'Japan', dialCode: '+81' },
  { code: 'KE', name: 'Kenya', dialCode: '+254' },
  { code: 'MX', name: 'Mexico', dialCode: '+52' },
  { code: 'MY', name: 'Malaysia', dialCode: '+60' },
  { code: 'NA', name: 'Namibia', dialCode: '+264' },
  { code: 'NZ', name: 'New Zealand', dialCode: '+64' },
  { code: 'PA', name: 'Panama', dialCode: '+507' },
  { code: 'PH', name: 'Philippines', dialCode: '+63' },
  { code: 'PR', name: 'Puerto Rico', dialCode: '+1' },
  { code: 'RO', name: 'Romania', dialCode: '+40' },
  { code: 'SI', name: 'Slovenia', dialCode: '+386' },
  { code: 'SV', name: 'El Salvador', dialCode: '+503' },
  { code: 'TH', name: 'Thailand', dialCode: '+66' },
  { code: 'TN', name: 'Tunisia', dialCode: '+216' },
  { code: 'US', name: 'United States', dialCode: '+1' },
  { code: 'VI', name: 'U.S. Virgin Islands', dialCode: '+1' },
  { code: 'ZA', name: 'South Africa', dialCode: '+27' },
] as const
export type VirtualNumberCountry = (typeof VIRTUAL_NUMBER_COUNTRIES)[number]['code']

export const virtualNumberCountry = z.enum(
  VIRTUAL_NUMBER_COUNTRIES.map(({ code }) => code) as [
    VirtualNumberCountry,
    ...VirtualNumberCountry[],
  ],
)
