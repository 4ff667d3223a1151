import { isInWords, wordsOf } from '@ringback/contract/text/search-text'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useContacts } from '../../../../api/contacts.ts'
import { formatPhoneNumber } from '../../../../phone/format-phone-number.ts'
import { readNumber, useNumberingPlan } from '../../../../phone/numbering-plan.ts'
import { PATHS } from '../../../../session/paths.ts'
import { usePhone, useSoftphone } from '../../../../softphone/softphone-context.ts'
import { Palette, type PaletteHit } from '../../../../ui/choice/Palette.tsx'
import { matchesOfName, matchesOfNumber } from '../../dialer/matches/dialer-matches.ts'
import { SECTIONS, SECTION_NAMES } from '../../settings/SectionList.tsx'
import { type Country, homeCountry } from '../../shared/countries/countries.ts'
import { DRAFT_KEY } from '../../shared/number-field/kept-draft.ts'
import { countryOf, dialableChars } from '../../shared/number-field/typed-number.ts'
import { useCloseForCall } from '../../shared/messages/ConfirmDialog.tsx'
import { useHiddenMessages } from '../../shared/messages/message-queue.tsx'
import { VIEW_TITLES, DASHBOARD_TABS, type DashboardTab } from '../tabs/use-dashboard-tab.ts'

export interface CommandPaletteProps extends CommandHandlers {
  /** Calls a number in E.164. */
  onCall: (number: string) => void
  onClose: () => void
}

/** Calls someone, goes somewhere or changes the call without the mouse. It closes when a call rings. */
export function CommandPalette({ onCall, onClose, ...handlers }: CommandPaletteProps) {
  const [text, setText] = useState('')
  const trimmed = text.trim()
  const commands = useCommands(trimmed, handlers)
  const { callable, isLoading, nothing } = useCallable(trimmed, onCall)
  useCloseForCall(onClose)
  const hits = [...commands, ...callable]
  const found = hits.length === 0 ? nothing : ''
  return (
    <Palette
      label="Find and do"
      placeholder="Type a name, a number or what you want to do"
      text={text}
      onText={setText}
      hits={hits}
      status={isLoading ? 'Loading your contacts…' : found}
      onOpen={({ run }) => run()}
      onClose={onClose}
    />
  )
}

const NO_NUMBER = 'Type the whole number, with a plus and its country code.'

interface Callable {
  callable: Command[]
  isLoading: boolean
  /** What to say if nothing at all is found. */
  nothing: string
}

/** Whom a typed name or number means: the contacts as in the dialer, and the number itself. None during a call. */
function useCallable(text: string, onCall: (number: string) => void): Callable {
  useNumberingPlan()
  const isInCall = usePhone(({ call }) => call !== null)
  const contacts = useContacts()
  const country = usePickedCountry()
  const listed = contacts.data?.contacts ?? []
  const nothing = 'Nothing found'
  if (isInCall || text === '') return { callable: [], isLoading: false, nothing }
  if (/^\p{L}/u.test(text)) {
    const callable = matchesOfName(listed, text).map(match => contactCommand(match, onCall))
    return { callable, isLoading: contacts.isPending, nothing }
  }
  const typed = dialableChars(text)
  const { number, doubt } = readNumber(text, countryOf(typed, country).code)
  const matches = matchesOfNumber(listed, typed)
  const isWhole = doubt === null || doubt === 'unlisted'
  const isListed = matches.some(({ phoneNumber }) => phoneNumber === number)
  return {
    callable: [
      ...(isWhole && !isListed ? [numberCommand(number, onCall)] : []),
      ...matches.map(match => contactCommand(match, onCall)),
    ],
    isLoading: contacts.isPending,
    nothing: doubt === 'empty' ? nothing : NO_NUMBER,
  }
}

/** The country of the dialer's picker, by which a national number is read there. */
function usePickedCountry(): Country {
  const draft = useQueryClient().getQueryData<{ pickedCountry: Country }>(DRAFT_KEY)
  return draft?.pickedCountry ?? homeCountry(navigator.languages)
}

function contactCommand(
  match: ReturnType<typeof matchesOfName>[number],
  onCall: (number: string) => void,
): Command {
  const { contact, label, phoneNumber } = match
  return {
    key: `${contact.id} ${phoneNumber}`,
    kind: 'Call',
    title: contact.name,
    detail: numberDetail(formatPhoneNumber(phoneNumber), label),
    isName: true,
    run: () => onCall(phoneNumber),
  }
}

function numberCommand(number: string, onCall: (number: string) => void): Command {
  const title = formatPhoneNumber(number)
  return { key: number, kind: 'Call', title, isName: true, run: () => onCall(number) }
}

/** The details of a contact's number: "+44 7400 123456 · Work". */
function numberDetail(number: string, label: string): string {
  return label === '' ? number : `${number} · ${label}`
}

/** What Enter does with a line of the palette. */
interface Command extends PaletteHit {
  run: () => void
}

export interface CommandHandlers {
  onTab: (tab: DashboardTab) => void
  onLogout: () => void
}

/** What can be done in the dashboard now, if a word of it begins with the text. All of it for an empty text. */
function useCommands(text: string, { onTab, onLogout }: CommandHandlers): Command[] {
  const navigate = useNavigate()
  const inCall = useCallCommands()
  const hidden = useHiddenMessages()
  const goTo = (title: string, run: () => void) => command('Go to', title, run)
  const [first, ...otherTabs] = DASHBOARD_TABS.map(tab => goTo(VIEW_TITLES[tab], () => onTab(tab)))
  const commands = [
    ...inCall,
    ...(first ? [first] : []),
    goTo('Contacts', () => void navigate(PATHS.contacts)),
    ...otherTabs,
    ...SECTIONS.map(section =>
      command(
        'Settings',
        SECTION_NAMES[section],
        () => void navigate(`${PATHS.settings}#${section}`),
      ),
    ),
    ...(hidden ? [command('Messages', hidden.label, hidden.show)] : []),
    command('Account', 'Logout', onLogout),
  ]
  const wanted = wordsOf(text)
  return wanted === ' '
    ? commands
    : commands.filter(({ kind, title }) => isInWords(wordsOf(`${kind} ${title}`), wanted))
}

/** As the buttons of the call, which are disabled while it ends. */
function useCallCommands(): Command[] {
  const { phone, send } = useSoftphone()
  const { call, status } = phone
  if (!call || status === 'disconnecting') return []
  return [
    command('This call', call.muted ? 'Unmute' : 'Mute', () => send({ is: 'toggle-mute' })),
    command('This call', 'End call', () => send({ is: 'end' })),
  ]
}

function command(kind: string, title: string, run: () => void): Command {
  return { key: `${kind} ${title}`, kind, title, run }
}
