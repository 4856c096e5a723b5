import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'

afterEach(() => {
  document.body.replaceChildren()
  document.head.replaceChildren()
})

const show = (html: string): Element => {
  document.body.innerHTML = html
  return document.body.firstElementChild ?? document.body
}
const quick = (element: Element) => window.getComputedStyle(element)
const button = () => screen.queryByRole('button', { name: '保存' })

describe('content of', () => {
  const inside = (tag: string, attributes = '') =>
    show(`<${tag} ${attributes}><p><button>保存</button></p></${tag}>`)

  test.each([
    ['div', 'hidden', ''],
    ['div', 'aria-hidden', 'true'],
    ['div', 'style', 'display: none'],
    ['div', 'style', 'color: red; visibility: hidden'],
  ])('a %s with %s is hidden until the attribute is removed', (tag, attribute, value) => {
    const outer = inside(tag)
    expect(button()).not.toBeNull()
    outer.setAttribute(attribute, value)
    expect(button()).toBeNull()
    outer.removeAttribute(attribute)
    expect(button()).not.toBeNull()
  })
  test('a dialog is visible only while open', () => {
    const dialog = inside('dialog')
    for (const _ of [1, 2]) {
      expect(button()).toBeNull()
      dialog.setAttribute('open', '')
      expect(button()).not.toBeNull()
      dialog.removeAttribute('open')
    }
    dialog.setAttribute('open', '')
    dialog.remove()
    dialog.removeAttribute('open')
    document.body.append(dialog)
    expect(button()).toBeNull()
  })
  test('a closed dialog stays hidden after one was removed open', () => {
    // No other test uses this kind of element.
    const dialog = inside('dialog', 'open type="unseen"')
    dialog.remove()
    expect(quick(dialog).display).toBe('block')
    dialog.removeAttribute('open')
    expect(quick(dialog).display).toBe('none')
  })
  test('an element hidden by a style sheet becomes visible without it', () => {
    inside('div', 'class="away"')
    expect(button()).not.toBeNull()
    document.head.innerHTML = '<style>.away { display: none }</style>'
    expect(button()).toBeNull()
    document.head.replaceChildren()
    expect(button()).not.toBeNull()
  })
  test('an element without pointer events cannot be clicked', async () => {
    inside('div', 'style="pointer-events: none"')
    await expect(userEvent.click(screen.getByRole('button'))).rejects.toThrow('pointer-events')
  })
})

test.each([
  '<div><span>a</span><b>b</b><svg><path/><title>c</title></svg><img alt=""><br></div>',
  '<table hidden><caption>a</caption><thead hidden><tr><th>a</th></tr></thead><tbody><tr hidden><td>b</td></tr></tbody></table>',
  '<form><input><input type="hidden"><input type="checkbox"><select><option>1</option></select><textarea></textarea><datalist></datalist></form>',
  '<details><summary>a</summary><p>b</p></details>',
  '<details open><summary>a</summary><summary>b</summary></details>',
  '<ul><li>a</li><li hidden>b</li></ul>',
  '<div popover="manual"><p>a</p></div>',
  '<p style="visibility: hidden">a<b style="visibility: visible">b<i>c</i></b><i style="visibility: inherit">d</i></p>',
  '<p style="display: inline-flex">a<b style="display: contents">b</b><i style="all: initial">c</i></p>',
  '<section style="pointer-events: none"><p>a</p><p style="pointer-events: auto">b</p></section>',
  '<main><template>a</template><script></script><dialog>a</dialog><dialog open>b</dialog><embed hidden></main>',
])('returns the same styles as jsdom for %s', (html) => {
  const top = show(html)
  // The window of a frame has the original function.
  const frame = document.body.appendChild(document.createElement('iframe'))
  const jsdom = frame.contentWindow as Window
  expect(jsdom.getComputedStyle.name).not.toBe(window.getComputedStyle.name)
  for (const element of [top, ...top.querySelectorAll('*')]) {
    const expected = jsdom.getComputedStyle(element)
    const actual = quick(element)
    for (const name of ['display', 'visibility', 'pointerEvents', 'color', 'cssText'] as const)
      expect(`${element.localName} ${name} ${actual[name]}`).toBe(
        `${element.localName} ${name} ${expected[name]}`,
      )
    for (const name of ['display', 'visibility', 'pointer-events', 'white-space'])
      expect(actual.getPropertyValue(name)).toBe(expected.getPropertyValue(name))
  }
})
