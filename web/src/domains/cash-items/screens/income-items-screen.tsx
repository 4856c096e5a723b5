import { CategoriesPage } from '../components/items-page.tsx'

export default function IncomeCategoriesScreen() {
  return <CategoriesPage direction="income" />
}
