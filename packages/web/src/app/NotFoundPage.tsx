import { useSettings } from '../api/settings.ts'
import { PATHS } from '../session/paths.ts'
import { buttonClass } from '../ui/buttons/Button.tsx'
import { CenteredCard } from '../ui/layout/Card.tsx'
import { SiteFooter } from '../ui/layout/SiteFooter.tsx'
import { useTitle, pageTitle } from '../ui/hooks/use-title.ts'

const TITLE = 'Page not found'

export function NotFoundPage() {
  const { productName } = useSettings()
  useTitle(pageTitle(TITLE, productName))
  return (
    <CenteredCard title={TITLE} lead="There is nothing at this address." footer={<SiteFooter />}>
      <a href={PATHS.landing} className={buttonClass('primary', 'w-full')}>
        Go to the start page
      </a>
    </CenteredCard>
  )
}
