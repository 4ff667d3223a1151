/**
 * An email address in a table. It may have 254 characters without a space, so it wraps: before the domain if that is
 * enough, and anywhere if it is not.
 */
export function EmailAddress({ children }: { children: string }) {
  const domainAt = children.lastIndexOf('@')
  return (
    <span className="inline-block min-w-36 wrap-anywhere">
      {children.slice(0, domainAt)}
      <wbr />
      {children.slice(domainAt)}
    </span>
  )
}
