import { Suspense, lazy } from 'react'
import { Route, Routes } from 'react-router'
import { PATHS } from '../session/paths.ts'
import { SignedInOnly, SignedOutOnly } from './guards.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

// Each screen has its own chunk, so that the landing page does not load the softphone, and the dashboard
// does not load the registration.
const LandingPage = lazy(async () => ({
  default: (await import('../screens/landing/LandingPage.tsx')).LandingPage,
}))
const LoginPage = lazy(async () => ({
  default: (await import('../screens/login/LoginPage.tsx')).LoginPage,
}))
const RegisterPage = lazy(async () => ({
  default: (await import('../screens/register/RegisterPage.tsx')).RegisterPage,
}))
const VerifyEmailPage = lazy(async () => ({
  default: (await import('../screens/verify-email/VerifyEmailPage.tsx')).VerifyEmailPage,
}))
const DashboardPage = lazy(async () => ({
  default: (await import('../screens/dashboard/DashboardPage.tsx')).DashboardPage,
}))
const ReceiptPage = lazy(async () => ({
  default: (await import('../screens/receipt/ReceiptPage.tsx')).ReceiptPage,
}))

/** The routes of spec section 2. */
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
          <Route path={`${PATHS.receipt}/:id`} element={<ReceiptPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  )
}
