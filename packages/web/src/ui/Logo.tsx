/**
 * The logo: a dot with two quarter-circle arcs. It is hidden from screen readers, because the product's name
 * is always beside it. The server writes a rule for the class `logo` that puts the operator's logo in its place.
 */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      className="logo shrink-0 text-accent"
      aria-hidden="true"
    >
      <circle cx="6" cy="18" r="3.5" fill="currentColor" stroke="none" />
      <path d="M6 9.5A8.5 8.5 0 0 1 14.5 18" opacity=".8" />
      <path d="M6 4a14 14 0 0 1 14 14" opacity=".45" />
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
        <Logo size={26} /> {productName}
      </p>
      {lines.length > 0 && (
        <p className="mt-1 text-sm whitespace-pre-line text-soft">{lines.join('\n')}</p>
      )}
    </div>
  )
}
