import { Suspense, lazy } from 'react'
import { Route, Routes } from 'react-router'
import { LandingPage } from '../screens/landing/LandingPage.tsx'
import { LoginPage } from '../screens/login/LoginPage.tsx'
import { RegisterPage } from '../screens/register/RegisterPage.tsx'
import { VerifyEmailPage } from '../screens/verify-email/VerifyEmailPage.tsx'
import { PATHS } from '../session/paths.ts'
import { SignedInOnly, SignedOutOnly } from './guards.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

// Its own chunk: whoever only looks at the landing page does not pay for the softphone.
const DashboardPage = lazy(async () => {
  const { DashboardPage } = await import('../screens/dashboard/DashboardPage.tsx')
  return { default: DashboardPage }
})

/** Spec section 2. */
export function AppRoutes() {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Routes>
        <Route path={PATHS.landing} element={<LandingPage />} />
        <Route element={<SignedOutOnly />}>
          <Route path={PATHS.login} element={<LoginPage />} />
          <Route path={PATHS.register} element={<RegisterPage />} />
        </Route>
        <Route path={PATHS.verify} element={<VerifyEmailPage />} />
        <Route path={PATHS.verifyEmail} element={<VerifyEmailPage />} />
        <Route element={<SignedInOnly />}>
          <Route path={PATHS.dashboard} element={<DashboardPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  )
}
