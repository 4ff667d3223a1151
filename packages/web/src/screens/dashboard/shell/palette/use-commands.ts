import { isInWords, wordsOf } from '@ringback/contract/text/search-text'
import { useNavigate } from 'react-router'
import { PATHS } from '../../../../session/paths.ts'
import { useSoftphone } from '../../../../softphone/softphone-context.ts'
import { dashboard } from '../../../../strings/dashboard.ts'
import { dialer } from '../../../../strings/dialer.ts'
import { settingSections } from '../../../../strings/settings.ts'
import type { PaletteHit } from '../../../../ui/choice/Palette.tsx'
import { SECTIONS } from '../../settings/SectionList.tsx'
import { DASHBOARD_TABS, type DashboardTab } from '../use-dashboard-tab.ts'
import { palette } from './strings.ts'

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
  const goTo = (title: string, run: () => void) => command(palette.goTo, title, run)
  const [first, ...otherTabs] = DASHBOARD_TABS.map(tab => goTo(dashboard[tab], () => onTab(tab)))
  const commands = [
    ...inCall,
    ...(first ? [first] : []),
    goTo(dashboard.contacts, () => void navigate(PATHS.contacts)),
    ...otherTabs,
    ...SECTIONS.map(section =>
      command(
        palette.settings,
        settingSections[section],
        () => void navigate(`${PATHS.settings}#${section}`),
      ),
    ),
    command(palette.account, dashboard.logout, onLogout),
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
    command(palette.inCall, call.muted ? dialer.unmute : dialer.mute, () =>
      send({ is: 'toggle-mute' }),
    ),
    command(palette.inCall, dialer.end, () => send({ is: 'end' })),
  ]
}

function command(kind: string, title: string, run: () => void): Command {
  return { key: `${kind} ${title}`, kind, title, run }
}
