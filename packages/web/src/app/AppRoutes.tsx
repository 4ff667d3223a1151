import { Suspense } from 'react'
import { lazyComponent } from '../loading/lazy-component.ts'
import { Route, Routes } from 'react-router'
import { PATHS } from '../session/paths.ts'
import { SignedInOnly, SignedOutOnly } from './guards.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

// Each screen has its own chunk, so that the landing page does not load the softphone, and the dashboard
// does not load the registration.
const LandingPage = lazyComponent(
  () => import('../screens/landing/LandingPage.tsx'),
  module => module.LandingPage,
)
const LoginPage = lazyComponent(
  () => import('../screens/login/LoginPage.tsx'),
  module => module.LoginPage,
)
const RegisterPage = lazyComponent(
  () => import('../screens/register/RegisterPage.tsx'),
  module => module.RegisterPage,
)
const VerifyEmailPage = lazyComponent(
  () => import('../screens/verify-email/VerifyEmailPage.tsx'),
  module => module.VerifyEmailPage,
)
const DashboardPage = lazyComponent(
  () => import('../screens/dashboard/DashboardPage.tsx'),
  module => module.DashboardPage,
)
const ReceiptPage = lazyComponent(
  () => import('../screens/receipt/ReceiptPage.tsx'),
  module => module.ReceiptPage,
)

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
