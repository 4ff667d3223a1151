import { Globe } from 'lucide-react'
import { useState } from 'react'

/** A country's flag by ISO 3166 code, or a globe. Decorative: the country's name must be in the text. */
export function Flag({ country, width = 22 }: { country: string | null; width?: number }) {
  const [missing, setMissing] = useState<string | null>(null)
  if (!country || country === missing) {
    return <Globe size={width} className="shrink-0 text-faint" aria-hidden="true" />
  }
  return (
    <img
      src={`/flags/${country}.svg`}
      alt=""
      width={width}
      height={Math.round((width * 2) / 3)}
      loading="lazy"
      onError={() => setMissing(country)}
      className="shrink-0 rounded-small"
    />
  )
}
