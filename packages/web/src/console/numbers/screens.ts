import { showInventory } from '@ringback/contract/operator/numbers/number-inventory'
import { listTrunkNumbers } from '@ringback/contract/operator/numbers/trunk-numbers'
import { listRentals, showNumber } from '@ringback/contract/operator/numbers/numbers'
import { Hash, Warehouse } from 'lucide-react'
import { lazyComponent } from '../../loading/lazy-component.ts'
import type { ConsoleScreen } from '../shared/console-screen.ts'
import { inventory } from './inventory-strings.ts'
import { numbers } from './strings.ts'
import { trunkNumbers } from './trunk-strings.ts'

export const numbersScreens: ConsoleScreen[] = [
  {
    path: '/operator/numbers',
    title: numbers.title,
    nav: { group: 'Daily', order: 6, icon: Hash },
    role: listRentals.role,
    Page: lazyComponent(
      () => import('./NumbersPage.tsx'),
      module => module.NumbersPage,
    ),
  },
  {
    path: '/operator/numbers/:id',
    title: numbers.one,
    role: showNumber.role,
    Page: lazyComponent(
      () => import('./NumberPage.tsx'),
      module => module.NumberPage,
    ),
  },
  {
    path: '/operator/inventory',
    title: inventory.title,
    nav: { group: 'Administration', order: 3, icon: Warehouse },
    role: showInventory.role,
    Page: lazyComponent(
      () => import('./InventoryPage.tsx'),
      module => module.InventoryPage,
    ),
  },
  {
    path: '/operator/trunk-numbers',
    title: trunkNumbers.title,
    role: listTrunkNumbers.role,
    Page: lazyComponent(
      () => import('./TrunkNumbersPage.tsx'),
      module => module.TrunkNumbersPage,
    ),
  },
]
