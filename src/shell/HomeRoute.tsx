export { HomePage as HomeRoute } from '#app/features/home/HomePage.tsx'
