/** Texts of the chain store: what cannot be done, and labels of undo steps. */
export interface ChainStoreTexts {
  cycle(source: string, target: string): string;
  selfConnection: string;
  alreadyConnected(source: string, target: string): string;
  invalidName: string;
  nameTaken(name: string): string;
  labels: {
    add(name: string): string;
    remove(count: number, name: string): string;
    rename(name: string): string;
    connect(source: string, target: string): string;
    disconnect: string;
    move(count: number, name: string): string;
    paste(count: number): string;
    edit(name: string): string;
    inputs: string;
    outputs: string;
    title: string;
    sources: string;
  };
}
