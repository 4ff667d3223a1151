/** The sentences of the operators. */
export const operators = {
  title: 'Operators',
  lead: 'New operators are created on the machine itself:',
  createCommand: 'npm run operator -- create ada@example.com',
  email: 'Email',
  role: 'Role',
  status: 'Status',
  sessions: 'Sessions',
  lastSignInAt: 'Last sign-in',
  createdAt: 'Created',
  actions: 'Actions',
  you: 'You',
  roles: { viewer: 'Viewer', support: 'Support', owner: 'Owner' },
  statuses: { invited: 'Invited', active: 'Active', disabled: 'Disabled' },
  emptyTitle: 'No operators',
  emptyDetail: 'Operators are created on the machine itself.',
} as const
