import type { Group } from './group.tsx'
import { buttons } from './groups/buttons.tsx'
import { choices } from './groups/choices.tsx'
import { fields } from './groups/fields.tsx'
import { identity } from './groups/identity.tsx'
import { messages } from './groups/messages.tsx'

export const GROUPS: readonly Group[] = [identity, buttons, fields, choices, messages]

const THEMES = ['light', 'dark'] as const

/**
 * Each component in each of its states, in both themes side by side. A change of a component is looked at here, and
 * once more with the colours of the system.
 */
export function Styleguide() {
  return (
    <main className="grid gap-10 p-4 md:p-6">
      <header>
        <h1 className="text-xl font-semibold">Style guide</h1>
        <p className="mt-1 text-sm text-soft">
          Forced colours: open the developer tools of Chromium, Rendering, “Emulate CSS media
          feature forced-colors”, and choose “active”.
        </p>
        <nav className="mt-3 flex flex-wrap gap-x-4">
          {GROUPS.map(({ title }) => (
            <a key={title} href={`#${title}`} className="text-sm font-medium underline">
              {title}
            </a>
          ))}
        </nav>
      </header>
      {GROUPS.map(group => (
        <GroupSection key={group.title} {...group} />
      ))}
    </main>
  )
}

function GroupSection({ title, examples }: Group) {
  return (
    <section id={title} aria-labelledby={`${title}-heading`}>
      <h2 id={`${title}-heading`} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      <div className="grid gap-4 lg:grid-cols-2">
        {THEMES.map(theme => (
          // The colours of the tokens follow the scheme of the element that uses them.
          <dl
            key={theme}
            style={{ colorScheme: theme }}
            className="grid content-start gap-5 rounded-card border border-line bg-page p-4 text-text"
          >
            {Object.entries(examples).map(([name, example]) => (
              <div key={name} className="min-w-0">
                <dt className="mb-1.5 text-xs text-faint">{name}</dt>
                <dd className="flex flex-wrap items-center gap-3">{example}</dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
    </section>
  )
}
