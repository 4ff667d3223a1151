import { Globe } from 'lucide-react'

// Files, not code: a browser fetches only the flags that it shows.
const FLAGS = import.meta.glob<string>(
  '../../../../node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg',
  { query: '?url', import: 'default', eager: true },
)

/** A country's flag, by ISO 3166 code; a globe when there is none. Decoration: say the name in text. */
export function Flag({ country, width = 22 }: { country: string | null; width?: number }) {
  const url = country && FLAGS[`../../../../node_modules/country-flag-icons/3x2/${country}.svg`]
  if (!url) return <Globe size={width} className="shrink-0 text-faint" aria-hidden="true" />
  return (
    <img
      src={url}
      alt=""
      width={width}
      height={Math.round((width * 2) / 3)}
      loading="lazy"
      className="shrink-0 rounded-[3px]"
    />
  )
}
