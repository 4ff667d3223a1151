import { isInWords, wordsOf } from '@ringback/contract/text/search-text'
import { useNavigate } from 'react-router'
import { PATHS } from '../../../../session/paths.ts'
import { useSoftphone } from '../../../../softphone/softphone-context.ts'
import { settingSections } from '../../../../strings/settings.ts'
import type { PaletteHit } from '../../../../ui/choice/Palette.tsx'
import { SECTIONS } from '../../settings/SectionList.tsx'
import { VIEW_TITLES, DASHBOARD_TABS, type DashboardTab } from '../use-dashboard-tab.ts'

/** What Enter does with a line of the palette. */
export interface Command extends PaletteHit {
  run: () => void
}

export interface CommandHandlers {
  onTab: (tab: DashboardTab) => void
  onLogout: () => void
}

/** What can be done in the dashboard now, if a word of it begins with the text. All of it for an empty text. */
export function useCommands(text: string, { onTab, onLogout }: CommandHandlers): Command[] {
  const navigate = useNavigate()
  const inCall = useCallCommands()
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
        settingSections[section],
        () => void navigate(`${PATHS.settings}#${section}`),
      ),
    ),
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
