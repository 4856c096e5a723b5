import { afterEach, expect, test, vi } from 'vitest'
import { loadWithFiles } from './load-files.ts'

const links = () => [...document.head.querySelectorAll('link')]
const hrefs = () => links().map((link) => link.getAttribute('href'))
const settle = (event: 'load' | 'error') => {
  for (const link of links()) link.dispatchEvent(new Event(event))
}

afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
})

test('imports after the styles have loaded and does not wait for code', async () => {
  const load = vi.fn(async () => 'screen')
  const done = loadWithFiles(load, ['assets/a.js', 'assets/a.css'])
  expect(hrefs()).toEqual(['/assets/a.js', '/assets/a.css'])
  expect(links().map(({ rel }) => rel)).toEqual(['modulepreload', 'stylesheet'])
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  links()[1]?.dispatchEvent(new Event('load'))
  await expect(done).resolves.toBe('screen')
})

test('requests a stylesheet again after it failed', async () => {
  const load = vi.fn(async () => 'screen')
  const failed = loadWithFiles(load, ['assets/b.css'])
  settle('error')
  await expect(failed).rejects.toThrow('assets/b.css')
  expect(load).not.toHaveBeenCalled()
  expect(links()).toEqual([])
  const retried = loadWithFiles(load, ['assets/b.css'])
  expect(hrefs()).toEqual(['/assets/b.css'])
  settle('load')
  await expect(retried).resolves.toBe('screen')
})

test('links a file once while it loads and afterwards', async () => {
  const both = [1, 2].map(() => loadWithFiles(async () => 'part', ['assets/c.css']))
  expect(hrefs()).toEqual(['/assets/c.css'])
  settle('load')
  await Promise.all(both)
  await loadWithFiles(async () => 'part', ['assets/c.css'])
  expect(hrefs()).toEqual(['/assets/c.css'])
})

test('does not request styles that the page contains', async () => {
  const style = document.createElement('style')
  style.dataset.files = 'assets/d.css assets/e.css'
  document.body.append(style)
  await expect(loadWithFiles(async () => 'screen', ['assets/e.css'])).resolves.toBe('screen')
  expect(links()).toEqual([])
})

test('ignores code that cannot be preloaded', async () => {
  const done = loadWithFiles(async () => 'screen', ['assets/f.js'])
  settle('error')
  await expect(done).resolves.toBe('screen')
})
