import { Shell } from '../src/screens/dashboard/shell/Shell.tsx'
import { useDashboardTab } from '../src/screens/dashboard/shell/tabs/use-dashboard-tab.ts'

/** The shell of the dashboard, whose tab follows the address. */
export function Dashboard({ onLogout = () => undefined }: { onLogout?: () => void }) {
  const { view, chooseTab } = useDashboardTab()
  return (
    <Shell
      productName="Ringback"
      supportUrl="/support"
      view={view}
      onTab={chooseTab}
      onAddCredits={() => undefined}
      isAfterLogin={false}
      onLogout={onLogout}
    />
  )
}
