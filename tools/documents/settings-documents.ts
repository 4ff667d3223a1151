import {
  BUSINESS_SETTINGS,
  SETTING_GROUPS,
  type SettingName,
} from '@ringback/contract/operator/settings/business-settings'

const FIRST_LINE = '# --- Business settings ---'
const NEXT_SECTION = /^# --- /m

/** Replaces the section of the business settings in the text of `.env.example`. */
export function withSettingsSection(envExample: string): string {
  const start = envExample.indexOf(FIRST_LINE)
  if (start === -1) throw new Error(`.env.example has no line "${FIRST_LINE}"`)
  const rest = envExample.slice(start + FIRST_LINE.length)
  const end = rest.search(NEXT_SECTION)
  return `${envExample.slice(0, start)}${section()}\n${rest.slice(end)}`
}

function section(): string {
  const settings = SETTING_GROUPS.flatMap(group => namesOf(group)).map(name => {
    const { variable, sentence, unit, defaultText } = BUSINESS_SETTINGS[name]
    const comment = `# ${sentence}${unit === '' ? '' : ` Unit: ${unit}.`}`
    return defaultText === null
      ? `${comment}\n${variable}=83.2150\n`
      : `${comment}\n#${variable}=${defaultText}\n`
  })
  return [
    FIRST_LINE,
    '# First values. Operators change these settings while the server runs. A changed setting ignores its variable',
    '# until it is reset. docs/settings.md lists the accepted values.',
    '',
    ...settings,
  ].join('\n')
}

/** The text of `docs/settings.md`, before it is formatted. */
export function settingsDocument(): string {
  return `# Business settings

Operators change these settings while the server runs, with a reason; each instance reads them every 2 seconds. Until the first change a setting has the value of the variable behind its name, or the default; then the variable has no effect until a reset ([decision 25](decisions/0025-business-settings-in-the-database.md)).

Dollars have at most 6 decimals, percentages 2; all other numbers of a range are whole. This page is generated from \`packages/contract/src/operator/settings/business-settings.ts\` by \`npx vitest run --project=tools tools/documents/settings-documents.test.ts -u\`.
${SETTING_GROUPS.map(group => `\n## ${group.title}\n\n${table(namesOf(group))}\n`).join('')}`
}

function table(names: readonly SettingName[]): string {
  const rows = names.map(name => {
    const { variable, sentence, defaultText } = BUSINESS_SETTINGS[name]
    const values = `${inCell(defaultText)} (${valuesOf(name)})`
    return [`\`${name}\` \`${variable}\``, sentence, values]
  })
  const header = ['setting', 'what it does', 'default (values)']
  return [header, header.map(() => '---'), ...rows]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n')
}

const RANGE =
  /(?:a whole number|an amount in dollars|a percentage) from ([\d.]+) to ([\d.]+)(?: with at most \d decimals)?$/

/** A range in short form with its unit; the page says once how many decimals it has. */
function valuesOf(name: SettingName): string {
  const { accepts, unit } = BUSINESS_SETTINGS[name]
  return accepts.replace(
    RANGE,
    (_, from, to) => `${from} to ${to}${unit === '%' ? '' : ' '}${unit}`,
  )
}

function inCell(defaultText: string | null): string {
  if (defaultText === null) return 'none, required'
  // A long list does not fit into a cell.
  return defaultText.length > 40 ? 'see `.env.example`' : `\`${defaultText}\``
}

function namesOf({ settings }: (typeof SETTING_GROUPS)[number]): SettingName[] {
  return Object.keys(settings) as SettingName[]
}
