import { RingArc } from './Ring.tsx'
import { Name } from './Name.tsx'

/** The gap of the mark, as a part of a turn. Its middle is at the top right. */
const GAP = 0.23

/**
 * The logo: a ring with a gap, and in the gap a dot in the colour of a connected call. The product's name is always
 * beside it. The server writes a rule for the class `logo` that puts the operator's logo in its place.
 */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className="logo shrink-0 text-accent"
      aria-hidden="true"
    >
      <RingArc share={1 - GAP} stroke={0.12} from={1 / 8 + GAP / 2} />
      <circle cx="19.4" cy="4.6" r="2.6" className="fill-call" />
    </svg>
  )
}

export interface ImprintProps {
  productName: string
  legalName: string | null
  /** With line breaks. */
  legalAddress: string | null
}

/** Product and operator at the head of a printed sheet. */
export function Imprint({ productName, legalName, legalAddress }: ImprintProps) {
  const lines = [legalName, legalAddress].filter(Boolean)
  return (
    <div className="min-w-0 wrap-anywhere">
      <p className="flex items-center gap-2 text-base font-semibold">
        <Logo size={26} /> <Name>{productName}</Name>
      </p>
      {lines.length > 0 && (
        <p className="mt-1 text-sm whitespace-pre-line text-soft">
          <Name>{lines.join('\n')}</Name>
        </p>
      )}
    </div>
  )
}
