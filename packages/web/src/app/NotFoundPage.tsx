import { useSettings } from '../api/settings.ts'
import { PATHS } from '../session/paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { CenteredCard } from '../ui/Card.tsx'
import { SiteFooter } from '../ui/SiteFooter.tsx'
import { useTitle, pageTitle } from '../ui/use-title.ts'

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
