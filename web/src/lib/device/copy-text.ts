/** Copies with `document.execCommand`, which pages without https and some in-app browsers still support. */
function copyBySelection(text: string): boolean {
  const textarea = document.createElement('textarea')
  textarea.value = text
  textarea.readOnly = true
  textarea.style.cssText = 'position:fixed;top:0;opacity:0'
  const previousFocus = document.activeElement
  // Elements outside an open dialog cannot be selected.
  const container = previousFocus?.closest('dialog') ?? document.body
  container.append(textarea)
  textarea.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    textarea.remove()
    if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true })
  }
}

/** Copies `text`. Returns false if the browser does not allow it. Call it directly in a tap handler. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}
