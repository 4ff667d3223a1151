import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** A path of the app. */
  to: string
}

/** A link to another page of the app. React Router's own link also contains its prefetching, about 4 KB. */
export function Link({ to, ...rest }: LinkProps) {
  const href = useHref(to)
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to)
  return <a {...rest} href={href} onClick={navigate} />
}
