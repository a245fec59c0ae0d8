import vue from '@vitejs/plugin-vue';

export default {
  base: './',
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('opchain-') } } })],
  build: { target: 'es2022' },
};
