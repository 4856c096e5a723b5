import { printPage } from '../deliver/deliver.ts'
import { IconButton } from './icon-button.tsx'

/** Puts the page on paper as it stands; what can only be tapped stays away (page.module.css). */
export const PrintButton = () => <IconButton icon="print" label="打印" onClick={printPage} />
