import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { type Bindings, shownTexts, textsOf } from './documents/shown-texts.ts'

export interface TestCase {
  title: string
  /** The comments `// spec …` and `// beyond …` right above it, or above its row of a table, without the slashes. */
  tags: string[]
  /** The texts without which the test fails, because it requires them on the screen. */
  shows: string[]
}

const TAG = /^\/\/ ((?:spec|beyond) .+)$/

/** The tests of a file. A title that comes from the rows of a table is one test for each row. */
export function readTestCases(path: string): TestCase[] {
  return parseTestCases(path, readFileSync(path, 'utf8'))
}

export function parseTestCases(path: string, text: string): TestCase[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const cases: TestCase[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) cases.push(...testCasesOf(node))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return cases
}

function testCasesOf(call: ts.CallExpression): TestCase[] {
  const [name] = call.arguments
  const body = call.arguments.findLast(argument => ts.isFunctionLike(argument))
  if (!isTest(call.expression) || !name || !body) return []
  const rows = ts.isCallExpression(call.expression) ? rowsOf(call.expression) : []
  const shows = shownTexts(body, bindRows(body, rows))
  const [title = ''] = textsOf(name)
  const own = { title, tags: tagsAbove(statementOf(call)), shows }
  return [
    own,
    ...rows.flatMap(row => ({ title: titleOfRow(title, row), tags: tagsAbove(row), shows })),
  ]
}

function statementOf(node: ts.Node): ts.Node {
  return ts.isStatement(node) ? node : statementOf(node.parent)
}

function tagsAbove(node: ts.Node): string[] {
  const text = node.getSourceFile().text
  const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []
  return comments.flatMap(({ pos, end }) => TAG.exec(text.slice(pos, end))?.[1] ?? [])
}

/** `it(...)`, `it.skipIf(...)(...)`, `it.each(...)(...)`, `test(...)`; not `test.describe` or `test.use`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'it' || callee.text === 'test'
  if (ts.isCallExpression(callee)) return isTest(callee.expression)
  if (!ts.isPropertyAccessExpression(callee)) return false
  return /^(each|skipIf|runIf|for)$/.test(callee.name.text) && isTest(callee.expression)
}

/** The rows of `it.each([...])`. */
function rowsOf(each: ts.CallExpression): readonly ts.Expression[] {
  let [table] = each.arguments
  while (table && ts.isAsExpression(table)) table = table.expression
  if (table && ts.isIdentifier(table)) table = initializerOf(table)
  return table && ts.isArrayLiteralExpression(table) ? table.elements : []
}

function initializerOf(name: ts.Identifier): ts.Expression | undefined {
  for (const statement of name.getSourceFile().statements) {
    if (!ts.isVariableStatement(statement)) continue
    const found = statement.declarationList.declarations.find(
      declaration => declaration.name.getText() === name.text,
    )
    if (found) return found.initializer
  }
  return undefined
}

function bindRows(body: ts.SignatureDeclaration, rows: readonly ts.Expression[]): Bindings {
  return new Map(
    body.parameters.map((parameter, index) => [
      parameter,
      rows.flatMap(row => {
        const value = ts.isArrayLiteralExpression(row) ? row.elements[index] : row
        return value ? textsOf(value) : []
      }),
    ]),
  )
}

/** '%s' is the first text of each row, '$rule' the property `rule` of each row; other titles are those of the test. */
function titleOfRow(title: string, row: ts.Expression): string {
  const property = /^\$(\w+)$/.exec(title)?.[1]
  const named = ts.isObjectLiteralExpression(row)
    ? row.properties.find(({ name }) => name?.getText() === property)
    : undefined
  const [first] = ts.isArrayLiteralExpression(row) ? row.elements : []
  const value = named && ts.isPropertyAssignment(named) ? named.initializer : first
  const isTitle = title === '%s' ? value === first : named !== undefined
  return (isTitle && value && textsOf(value)[0]) || title
}
