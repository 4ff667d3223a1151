import { Globe } from 'lucide-react'
import { useState } from 'react'

interface FlagProps {
  /** ISO 3166 code. */
  country: string | null
  width?: number
  /** Fills the circle around it, which shows "?" without a country. */
  isRound?: boolean
}

/** A country's flag, or a globe. Decorative: the country's name must be in the text. */
export function Flag({ country, width = 22, isRound = false }: FlagProps) {
  const [missing, setMissing] = useState<string | null>(null)
  if (!country || country === missing) {
    if (isRound) return <span>?</span>
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
      className={isRound ? 'size-full rounded-full object-cover' : 'shrink-0 rounded-small'}
    />
  )
}
