import { useState } from 'react'
import { RadioCard } from '../../../ui/choice/RadioCard.tsx'
import { Card } from '../../../ui/Card.tsx'
import { type Theme, chooseTheme, useTheme } from '../../../ui/theme/theme.ts'

const THEMES: readonly { theme: Theme; name: string }[] = [
  { theme: 'system', name: 'Like the system' },
  { theme: 'light', name: 'Light' },
  { theme: 'dark', name: 'Dark' },
]

/** The choice of the theme, which this browser keeps. */
export function ThemeSettings() {
  const chosen = useTheme()
  const [isKept, setKept] = useState(true)
  return (
    <Card>
      <h2 id="theme" className="text-lg font-semibold">
        Theme
      </h2>
      <p className="mb-4 text-sm text-soft">The colours of the pages in this browser.</p>
      <div role="radiogroup" aria-labelledby="theme" className="grid gap-2 sm:max-lg:grid-cols-3">
        {THEMES.map(({ theme, name }) => (
          <RadioCard
            key={theme}
            name="theme"
            isChosen={theme === chosen}
            onChoose={() => setKept(chooseTheme(theme))}
          >
            {name}
          </RadioCard>
        ))}
      </div>
      <p role="status" className="text-sm text-warn not-empty:mt-3">
        {!isKept && 'This browser does not keep the choice: it ends when the page is closed.'}
      </p>
    </Card>
  )
}
