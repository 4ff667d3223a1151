import { useState } from 'react'
import { themes } from '../../../strings/settings.ts'
import { RadioCard } from '../../../ui/choice/RadioCard.tsx'
import { Card } from '../../../ui/Card.tsx'
import { type Theme, chooseTheme, useTheme } from '../../../ui/theme/theme.ts'

const THEMES: readonly Theme[] = ['system', 'light', 'dark']

/** The choice of the theme, which this browser keeps. */
export function ThemeSettings() {
  const theme = useTheme()
  const [isKept, setKept] = useState(true)
  return (
    <Card>
      <h2 id="theme" className="text-lg font-semibold">
        {themes.title}
      </h2>
      <p className="mb-4 text-sm text-soft">{themes.lead}</p>
      <div role="radiogroup" aria-labelledby="theme" className="grid gap-2 sm:max-lg:grid-cols-3">
        {THEMES.map(each => (
          <RadioCard
            key={each}
            name="theme"
            isChosen={each === theme}
            onChoose={() => setKept(chooseTheme(each))}
          >
            {themes[each]}
          </RadioCard>
        ))}
      </div>
      <p role="status" className="text-sm text-warn not-empty:mt-3">
        {!isKept && themes.notKept}
      </p>
    </Card>
  )
}
