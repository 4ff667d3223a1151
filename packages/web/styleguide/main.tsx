import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { Styleguide } from './Styleguide.tsx'
import './styleguide.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <MemoryRouter>
      <Styleguide />
    </MemoryRouter>
  </StrictMode>,
)
