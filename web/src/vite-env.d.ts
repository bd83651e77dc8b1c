interface ImportMetaEnv {
  readonly VITE_BUILD_ID?: string;
}
