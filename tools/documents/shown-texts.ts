import ts from 'typescript'

/** Texts that hold parameters of functions: of a helper that a test calls, or of a test that runs for each row. */
export type Bindings = ReadonlyMap<ts.Node, readonly string[]>

/** Queries that throw when the screen does not show the text. */
const QUERY = /^(get|find)(All)?By(Text|Role|LabelText|PlaceholderText|DisplayValue|Title)$/
/** Assertions about the text of an element. */
const ASSERTION = /^(toBe|toContain|toMatch|toEqual|toHaveText|toContainText|toHaveTextContent)$/
/** A statement with one of these says that a locator of a journey is absent. */
const ABSENCE = /\.not\.|toBeHidden|toHaveCount\(0\)|toThrow/

/**
 * The texts that `body` requires on the screen: it fails when one of them is not shown. An unknown part of a text
 * is '{}'. The functions of the same file that the test calls are followed.
 */
export function shownTexts(body: ts.Node, bindings: Bindings = new Map()): string[] {
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) texts.push(...textsOfCall(node, bindings))
    ts.forEachChild(node, visit)
  }
  visit(body)
  return texts
}

function textsOfCall(call: ts.CallExpression, bindings: Bindings): string[] {
  const { expression } = call
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : ''
  if (QUERY.test(name)) {
    return isAbsent(call) ? [] : call.arguments.flatMap(argument => textsOf(argument, bindings))
  }
  if (ASSERTION.test(name)) {
    const subject = expression.getText()
    const isAboutText = /textContent|innerText|toHaveText|toContainText/.test(subject)
    if (!isAboutText || isAbsent(call)) return []
    return call.arguments.flatMap(argument => textsOf(argument, bindings))
  }
  const callee = ts.isIdentifier(expression) ? functionNamed(expression) : null
  if (!callee?.body || bindings.has(callee)) return []
  return shownTexts(callee.body, bind(callee, call.arguments, bindings))
}

function bind(
  callee: ts.SignatureDeclaration,
  values: readonly ts.Expression[],
  outer: Bindings,
): Bindings {
  // The function itself is in the map too, so that one that calls itself is followed once.
  const bindings = new Map(outer).set(callee, [])
  callee.parameters.forEach((parameter, index) => {
    const value = values[index]
    bindings.set(parameter, value ? textsOf(value, outer) : [])
  })
  return bindings
}

/** Every text that an expression may have. An object is the `name` of a role. */
export function textsOf(node: ts.Expression, bindings: Bindings = new Map()): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isRegularExpressionLiteral(node)) return [textOfPattern(node.text)]
  if (ts.isTemplateExpression(node)) return [textOfTemplate(node, bindings)]
  if (ts.isIdentifier(node)) return textsOfName(node, bindings)
  if (ts.isConditionalExpression(node)) {
    return [node.whenTrue, node.whenFalse].flatMap(part => textsOf(part, bindings))
  }
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) {
    return textsOf(node.expression, bindings)
  }
  if (ts.isArrayLiteralExpression(node)) {
    return node.elements.flatMap(element => textsOf(element, bindings))
  }
  // A function that makes a matcher of a text.
  if (ts.isCallExpression(node)) return node.arguments.flatMap(part => textsOf(part, bindings))
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.flatMap(property => {
      if (!property.name || property.name.getText() !== 'name') return []
      if (ts.isPropertyAssignment(property)) return textsOf(property.initializer, bindings)
      return ts.isShorthandPropertyAssignment(property) ? textsOfName(property.name, bindings) : []
    })
  }
  return []
}

function textOfPattern(pattern: string): string {
  return pattern
    .replace(/^\/\^?/, '')
    .replace(/\$?\/[a-z]*$/, '')
    .replaceAll(/\\(.)/g, '$1')
}

function textOfTemplate(node: ts.TemplateExpression, bindings: Bindings): string {
  const spans = node.templateSpans.map(({ expression, literal }) => {
    const [text = '{}'] = textsOf(expression, bindings)
    return text + literal.text
  })
  return node.head.text + spans.join('')
}

function textsOfName(name: ts.Identifier, bindings: Bindings): string[] {
  const declaration = declarationOf(name)
  if (!declaration) return []
  const bound = bindings.get(declaration)
  if (bound) return [...bound]
  if (ts.isVariableDeclaration(declaration) && declaration.initializer) {
    return textsOf(declaration.initializer, bindings)
  }
  return []
}

/** The function that a name of this file stands for, if it is one. */
function functionNamed(name: ts.Identifier): ts.FunctionLikeDeclaration | null {
  const declaration = declarationOf(name)
  if (!declaration) return null
  if (ts.isFunctionDeclaration(declaration)) return declaration
  const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : null
  return value && ts.isArrowFunction(value) ? value : null
}

/** The nearest declaration around `name`. */
function declarationOf(name: ts.Identifier): ts.Node | null {
  for (let scope: ts.Node = name.parent; scope; scope = scope.parent) {
    if (ts.isFunctionLike(scope)) {
      const parameter = scope.parameters.find(({ name: own }) => declares(own, name.text))
      if (parameter) return parameter
    }
    if (ts.isBlock(scope) || ts.isSourceFile(scope)) {
      const declaration = declarationIn(scope.statements, name.text)
      if (declaration) return declaration
    }
  }
  return null
}

function declarationIn(statements: readonly ts.Statement[], name: string): ts.Node | null {
  for (const statement of statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement
    if (!ts.isVariableStatement(statement)) continue
    const { declarations } = statement.declarationList
    const found = declarations.find(({ name: own }) => ts.isIdentifier(own) && own.text === name)
    if (found) return found
  }
  return null
}

function declares(pattern: ts.BindingName, name: string): boolean {
  if (ts.isIdentifier(pattern)) return pattern.text === name
  return pattern.elements.some(
    element => ts.isBindingElement(element) && declares(element.name, name),
  )
}

function isAbsent(node: ts.Node): boolean {
  let statement = node
  while (!ts.isStatement(statement) && statement.parent) statement = statement.parent
  return ABSENCE.test(statement.getText())
}
