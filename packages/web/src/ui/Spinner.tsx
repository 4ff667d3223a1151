import { LoaderCircle } from 'lucide-react'

/** Shows that something works. Silent: whoever uses it says in words what is going on. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <LoaderCircle size={size} className="animate-spin" aria-hidden="true" />
}
