/** A rule that reports each node that a selector (esquery) finds. */
const forbid = (selector, message) => ({
  create: context => ({ [selector]: node => context.report({ node, message }) }),
})

/** The linter's rules of this repository alone; `.oxlintrc.json` says where each is valid. */
export default {
  meta: { name: 'house' },
  rules: {
    'npm-program': forbid(
      'Literal[value=/^np[mx]$/]',
      'Windows does not start npm without a shell: see tools/programs/npm-programs.ts.',
    ),
    'percent-text': forbid(
      ':matches(Literal[value=/[0-9}] %( |$)/], TemplateElement[value.raw=/^ %/], JSXText[value=/^ %/])',
      'percentText of the contract writes "15%".',
    ),
    'plain-button': forbid(
      "JSXOpeningElement[name.name='button'] > JSXAttribute[name.name='disabled']",
      'PlainButton of ui/buttons gets the focus back when it is enabled again.',
    ),
    'shown-amount': forbid(
      'JSXElement > JSXExpressionContainer > CallExpression[callee.name=/^format(Usd|ExactUsd|Rate)$/]',
      'money/Money.tsx shows an amount.',
    ),
    'pressed-control': forbid(
      "CallExpression[callee.property.name='press']:not([callee.object.name='keyboard'], [callee.object.property.name='keyboard'])",
      'fixtures/press.ts waits until the control is enabled.',
    ),
    'started-call': forbid(
      "CallExpression[callee.property.name='click'] Property[key.name='name'] > Literal[value='Start call']",
      'startCall of fixtures/dialer.ts waits for price and balance.',
    ),
  },
}
