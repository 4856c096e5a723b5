/** Opens the phone's share sheet. Must be called directly after a tap; rejects if the sheet does not open. */
export async function shareFiles(files: File[], title: string): Promise<'shared' | 'cancelled'> {
  try {
    await navigator.share({ files, title })
    return 'shared'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    throw error
  }
}
