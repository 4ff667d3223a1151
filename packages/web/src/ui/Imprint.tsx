import { Logo } from './Logo.tsx'

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
