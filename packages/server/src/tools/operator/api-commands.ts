import { readFileSync } from 'node:fs'
import { operatorEndpoints } from '@ringback/contract/operator/endpoints'
import type { ActionField } from '@ringback/contract/operator/action-form'
import { readAllPages } from '@ringback/contract/operator/all-pages'
import { deckText } from '@ringback/contract/operator/rates/deck-changes'
import {
  LIST_PAGE_SIZE_MAX,
  type OperatorEndpoint,
  describedFields,
} from '@ringback/contract/operator/operator-endpoint'
import { type Command, Option } from 'commander'
import { type Field, fieldsOf } from './fields.ts'
import { print } from './print.ts'
import { type ApiRequest, requestApi, requestFile } from './request-api.ts'

/** Adds one command for each endpoint of the operator API. */
export function addApiCommands(program: Command): void {
  for (const endpoint of operatorEndpoints) addApiCommand(program, endpoint)
}

function addApiCommand(program: Command, endpoint: OperatorEndpoint): void {
  const words = endpoint.command.split(' ')
  const parent = words.slice(0, -1).reduce(groupOf, program)
  const command = parent.command(words.at(-1) ?? '')
  command.description(`${endpoint.summary}.`)
  const params = fieldsOf(endpoint.params)
  const query = fieldsOf(endpoint.query)
  const body = fieldsOf(endpoint.body)
  for (const { name } of params) command.argument(`<${name}>`)
  const described = new Map(describedFields(endpoint).map(field => [field.name, field]))
  for (const field of [...query, ...body]) {
    command.addOption(optionOf(field, described.get(field.name)))
  }
  if (!endpoint.download) command.option('--json', 'print the response as JSON')
  const parts = fieldsOf(endpoint.response).map(({ name }) => name)
  if (parts.includes('hasMore')) command.addOption(ALL_PAGES)
  if (parts.includes('csv')) command.option('--csv', 'print the response as CSV')
  command.addHelpText('after', helpText(endpoint))
  command.action(async (...actionArguments: unknown[]) => {
    // commander passes the arguments, then the options, then the command.
    const options = actionArguments[params.length] as Record<string, unknown>
    const request = {
      params: Object.fromEntries(params.map(({ name }, index) => [name, actionArguments[index]])),
      query: given(query, options),
      body: given(body, options, described),
    }
    if (endpoint.download) return printFile(endpoint, request)
    const isWhole = options['all'] === true
    const response = await (isWhole ? requestAll : requestApi)(endpoint, request)
    print(response, { asJson: options['json'] === true, asCsv: options['csv'] === true })
  })
}

/** The bytes of a download, which a terminal cannot show. */
async function printFile(endpoint: OperatorEndpoint, request: ApiRequest): Promise<void> {
  if (process.stdout.isTTY) {
    throw new Error(`This prints a file (${endpoint.download}). Add > and the name of a file.`)
  }
  process.stdout.write(await requestFile(endpoint, request))
}

const ALL_PAGES = new Option('--all', 'print all pages').conflicts(['page', 'limit'])

/** All pages of a list as one. */
async function requestAll(endpoint: OperatorEndpoint, request: ApiRequest): Promise<unknown> {
  const items = await readAllPages(async page => {
    const query = { ...request.query, page, limit: LIST_PAGE_SIZE_MAX }
    return (await requestApi(endpoint, { ...request, query })) as ListPage
  })
  return { items, currentPage: 1, hasMore: false }
}

interface ListPage {
  items: unknown[]
  hasMore: boolean
}

/** The group of commands with this name, for example `customers` of `customers show`. */
function groupOf(parent: Command, name: string): Command {
  return parent.commands.find(command => command.name() === name) ?? parent.command(name)
}

function optionOf(field: Field, description?: ActionField): Option {
  const { name, kind, isRequired, isNullable, choices } = field
  const flag = `--${flagOf(name)}`
  const flags =
    kind === 'flag' ? `${flag} <true|false>` : `${flag} <${kind}${isNullable ? '|default' : ''}>`
  const option = new Option(flags, helpOf(isRequired, description))
  if (choices) option.choices(choices)
  if (kind === 'flag') option.choices(['true', 'false'])
  return option.makeOptionMandatory(isRequired)
}

function helpOf(isRequired: boolean, description?: ActionField): string {
  const words = [
    description?.label,
    description?.help,
    ...(description?.choices ?? []).map(({ value, label }) => `${value}: ${label}`),
    isRequired ? 'required' : undefined,
  ]
  // A name of a fact stands for the fact: here there is none yet.
  return words
    .filter(word => word !== undefined)
    .join('. ')
    .replace(/[{}]/g, '')
}

/** What is typed for null. */
const DEFAULT = 'default'

/** The values of the given options, in the form that the API expects. */
function given(
  fields: readonly Field[],
  options: Record<string, unknown>,
  described: ReadonlyMap<string, ActionField> = new Map(),
): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter(({ name }) => options[name] !== undefined)
      .map(({ name, kind, isNullable }) => {
        const text = String(options[name])
        const problem = described.get(name)?.problem
        return [name, isNullable && text === DEFAULT ? null : valueOf(kind, name, text, problem)]
      }),
  )
}

function readFile(path: string, flag: string): string {
  const text = deckText(readBytes(path, flag))
  if (text.problem === null) return text.value
  throw new Error(`--${flag}: ${text.problem}`)
}

function readBytes(path: string, flag: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new Error(`--${flag} must be a file: ${problem}`, { cause: error })
  }
}

function valueOf(kind: Field['kind'], name: string, text: string, problem?: string): unknown {
  switch (kind) {
    case 'number':
      if (text.trim() === '' || Number.isNaN(Number(text)))
        throw new Error(problem ?? `--${flagOf(name)} must be a number, not "${text}".`)
      return Number(text)
    case 'flag':
      return text === 'true'
    case 'json':
      try {
        return JSON.parse(text) as unknown
      } catch {
        throw new Error(`--${flagOf(name)} must be JSON.`)
      }
    case 'file':
      return readFile(text, flagOf(name))
    case 'text':
      return text
  }
}

/** `operatorEmail` is the option `--operator-email`. */
export function flagOf(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

function helpText({ examples, role, isChange }: OperatorEndpoint): string {
  const lines = [
    '',
    `Role: ${role}${role === 'owner' ? '' : ' or higher'}.${isChange ? ' The change and its reason are logged.' : ''}`,
    'Examples:',
    ...examples.map(
      example => `  npm run ${example.includes(' > ') ? '--silent ' : ''}operator -- ${example}`,
    ),
  ]
  return lines.join('\n')
}
