import { Navigate, Outlet } from 'react-router'
import { PATHS } from '../session/paths.ts'
import { useAuthState } from '../session/use-session.ts'

export function SignedInOnly() {
  return useAuthState().isAuthenticated ? <Outlet /> : <Navigate to={PATHS.login} replace />
}

export function SignedOutOnly() {
  return useAuthState().isAuthenticated ? <Navigate to={PATHS.dashboard} replace /> : <Outlet />
}
