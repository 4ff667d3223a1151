import { Tabs } from '../../../ui/choice/Tabs.tsx'
import { classNames } from '../../../ui/class-names.ts'
import {
  HEADER_LINK,
  HeaderFrame,
  LogoutWord,
  NameSkeleton,
  PILL,
  SearchField,
  SupportWord,
} from './header/Header.tsx'
import { TabSkeleton } from './tabs/TabSkeleton.tsx'
import { SHOWN_TABS, FRAME, contentClass } from './tabs/tabs.tsx'

/**
 * The dashboard before its code and its data. The build writes it into the document, so that a slow phone draws it first
 * and nothing moves afterwards. Nothing of it can be used. The document's address is not known when it is built: it has
 * the dialer, which before-dashboard.js hides at the address of another view.
 */
export function DashboardSkeleton({ productName }: { productName: string }) {
  return (
    <div role="status" aria-label="Loading">
      <div inert aria-hidden="true">
        <Tabs value="" onChange={() => undefined} className={FRAME}>
          <HeaderFrame
            productName={productName}
            tabs={SHOWN_TABS}
            name={<NameSkeleton />}
            search={<SearchField />}
            balance={<span className={PILL}>...</span>}
            support={
              <span className={HEADER_LINK}>
                <SupportWord />
              </span>
            }
            logout={
              <span className={HEADER_LINK}>
                <LogoutWord />
              </span>
            }
          />
          <div className={classNames('drawn-view col-start-1 row-start-2', contentClass('dialer'))}>
            <TabSkeleton view="dialer" />
          </div>
        </Tabs>
      </div>
    </div>
  )
}
