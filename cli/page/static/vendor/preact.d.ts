export function h(type: any, props?: any, ...children: any[]): any;
export function render(element: any, place: Element): void;
