import { useSettings } from '../api/settings.ts'
import { PATHS } from '../session/paths.ts'
import { app } from '../strings/app.ts'
import { buttonClass } from '../ui/Button.tsx'
import { CenteredCard } from '../ui/Card.tsx'
import { SiteFooter } from '../ui/SiteFooter.tsx'
import { useTitle } from '../ui/use-title.ts'

export function NotFoundPage() {
  const { productName } = useSettings()
  useTitle(app.title(app.notFoundTitle, productName))
  return (
    <CenteredCard title={app.notFoundTitle} lead={app.notFoundText} footer={<SiteFooter />}>
      <a href={PATHS.landing} className={buttonClass('primary', 'w-full')}>
        {app.goHome}
      </a>
    </CenteredCard>
  )
}
