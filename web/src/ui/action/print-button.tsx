import { printPage } from '../deliver/deliver.ts'
import { IconButton } from './icon-button.tsx'

/** Prints the current page without its controls (page.module.css). */
export const PrintButton = () => <IconButton icon="print" label="打印" onClick={printPage} />
