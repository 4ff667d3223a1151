import type { Attention } from '@ringback/contract/operator/overview'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from '../../ui/Link.tsx'
import { denseButtonClass } from '../shared/console-controls.ts'
import { Section } from '../shared/Page.tsx'
import { Time } from '../shared/values/Time.tsx'
import { ATTENTION_PATHS } from './attention-paths.ts'
import { countText } from './figures.ts'
import { overview } from './strings.ts'

/** What needs a person, each with a button that leads to where it is decided. */
export function AttentionList({ items }: { items: readonly Attention[] }) {
  return (
    <Section title={overview.attention}>
      {items.length === 0 ? (
        <p className="flex items-center gap-2 text-sm text-soft">
          <CircleCheck size={16} aria-hidden="true" />
          {overview.nothing}
        </p>
      ) : (
        <ul className="-mb-2 text-sm">
          {items.map(item => (
            <AttentionRow key={item.kind} {...item} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function AttentionRow({ kind, count, oldestAt }: Attention) {
  const path = ATTENTION_PATHS[kind]
  const text = `${overview.attentionKinds[kind]}: ${countText(count)}`
  const verb = overview.attentionVerbs[kind]
  const remedy = overview.attentionRemedies[kind]
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-line py-1.5 not-last:border-b">
      <TriangleAlert size={16} aria-hidden="true" className="text-warn" />
      <p className="flex min-h-9 flex-wrap items-center gap-x-3">
        <span className="font-medium">{text}</span>
        {oldestAt && (
          <span className="text-xs text-soft">
            {overview.since} <Time at={oldestAt} />
          </span>
        )}
      </p>
      {path !== null && verb !== undefined && (
        <Link to={path} aria-label={`${verb}: ${text}`} className={denseButtonClass()}>
          {verb}
        </Link>
      )}
      {remedy && <p className="col-span-2 col-start-2 pb-1 text-soft">{remedy}</p>}
    </li>
  )
}
