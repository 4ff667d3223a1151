import { useSearchParams } from 'react-router'
import { ChoosePasswordView } from './ChoosePasswordView.tsx'
import { RequestLinkView } from './RequestLinkView.tsx'

/** With the token of a mailed link the page sets a new password; without, it requests such a link. */
export function ResetPasswordPage() {
  const [query] = useSearchParams()
  const token = query.get('token')
  return token ? <ChoosePasswordView key={token} token={token} /> : <RequestLinkView />
}
