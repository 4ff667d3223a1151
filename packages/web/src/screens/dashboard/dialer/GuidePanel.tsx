import { memo } from 'react'
import { dialer } from '../../../strings/dialer.ts'
import { Card } from '../../../ui/Card.tsx'

/** Four steps that explain the first call. */
export const GuidePanel = memo(function GuidePanel() {
  return (
    <Card title={dialer.guide} className="order-4">
      <ol className="grid gap-3.5">
        {dialer.guideSteps.map((step, index) => (
          <li key={step} className="flex items-center gap-3.5 text-sm text-soft">
            <span
              aria-hidden="true"
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-wash text-xs font-semibold text-accent"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </Card>
  )
})
