import { screen } from '@testing-library/react'

/** The region of the dashboard's messages; null while there is none. */
export const messageRegion = () => screen.queryByRole('region', { name: 'Messages' })
